/** The requests we send, as one typed map: command -> [arguments, body of the response]. */
import type { DebugProtocol } from '@vscode/debugprotocol/lib/debugProtocol.js';

type Loose = Record<string, unknown>;
type Body<Response extends { body?: unknown }> = NonNullable<Response['body']>;

/** launch and attach: what an adapter takes beyond DAP is that adapter's own. */
type Start = Loose & { readonly noDebug?: boolean; readonly __restart?: unknown };

interface DapCommands {
  initialize: [DebugProtocol.InitializeRequestArguments, DebugProtocol.Capabilities];
  launch: [Start, DebugProtocol.Capabilities];
  attach: [Start, DebugProtocol.Capabilities];
  configurationDone: [DebugProtocol.ConfigurationDoneArguments, Loose];
  restart: [DebugProtocol.RestartArguments, Loose];
  terminate: [DebugProtocol.TerminateArguments, Loose];
  disconnect: [DebugProtocol.DisconnectArguments, Loose];
  cancel: [DebugProtocol.CancelArguments, Loose];

  setBreakpoints: [DebugProtocol.SetBreakpointsArguments, Body<DebugProtocol.SetBreakpointsResponse>];
  setFunctionBreakpoints: [DebugProtocol.SetFunctionBreakpointsArguments, Body<DebugProtocol.SetFunctionBreakpointsResponse>];
  setInstructionBreakpoints: [DebugProtocol.SetInstructionBreakpointsArguments, Body<DebugProtocol.SetInstructionBreakpointsResponse>];
  setExceptionBreakpoints: [DebugProtocol.SetExceptionBreakpointsArguments, Body<DebugProtocol.SetExceptionBreakpointsResponse>];
  breakpointLocations: [DebugProtocol.BreakpointLocationsArguments, Body<DebugProtocol.BreakpointLocationsResponse>];
  dataBreakpointInfo: [DebugProtocol.DataBreakpointInfoArguments, Body<DebugProtocol.DataBreakpointInfoResponse>];
  setDataBreakpoints: [DebugProtocol.SetDataBreakpointsArguments, Body<DebugProtocol.SetDataBreakpointsResponse>];

  continue: [DebugProtocol.ContinueArguments, Body<DebugProtocol.ContinueResponse>];
  next: [DebugProtocol.NextArguments, Loose];
  stepIn: [DebugProtocol.StepInArguments, Loose];
  stepOut: [DebugProtocol.StepOutArguments, Loose];
  stepBack: [DebugProtocol.StepBackArguments, Loose];
  reverseContinue: [DebugProtocol.ReverseContinueArguments, Loose];
  restartFrame: [DebugProtocol.RestartFrameArguments, Loose];
  goto: [DebugProtocol.GotoArguments, Loose];
  pause: [DebugProtocol.PauseArguments, Loose];

  threads: [Loose, Body<DebugProtocol.ThreadsResponse>];
  stackTrace: [DebugProtocol.StackTraceArguments, Body<DebugProtocol.StackTraceResponse>];
  scopes: [DebugProtocol.ScopesArguments, Body<DebugProtocol.ScopesResponse>];
  variables: [DebugProtocol.VariablesArguments, Body<DebugProtocol.VariablesResponse>];
  setVariable: [DebugProtocol.SetVariableArguments, Body<DebugProtocol.SetVariableResponse>];
  setExpression: [DebugProtocol.SetExpressionArguments, Body<DebugProtocol.SetExpressionResponse>];
  evaluate: [DebugProtocol.EvaluateArguments, Body<DebugProtocol.EvaluateResponse>];
  completions: [DebugProtocol.CompletionsArguments, Body<DebugProtocol.CompletionsResponse>];
  exceptionInfo: [DebugProtocol.ExceptionInfoArguments, Body<DebugProtocol.ExceptionInfoResponse>];
  source: [DebugProtocol.SourceArguments, Body<DebugProtocol.SourceResponse>];
  loadedSources: [DebugProtocol.LoadedSourcesArguments, Body<DebugProtocol.LoadedSourcesResponse>];
  modules: [DebugProtocol.ModulesArguments, Body<DebugProtocol.ModulesResponse>];
  gotoTargets: [DebugProtocol.GotoTargetsArguments, Body<DebugProtocol.GotoTargetsResponse>];
  stepInTargets: [DebugProtocol.StepInTargetsArguments, Body<DebugProtocol.StepInTargetsResponse>];
  readMemory: [DebugProtocol.ReadMemoryArguments, Body<DebugProtocol.ReadMemoryResponse>];
  writeMemory: [DebugProtocol.WriteMemoryArguments, Body<DebugProtocol.WriteMemoryResponse>];
  /** js-debug's own: host, port and path of a WebSocket that speaks the runtime's protocol. */
  requestCDPProxy: [Loose, Loose];
  /** js-debug's own: where a place, counted from 0, comes from by its source map. */
  getPreferredUILocation: [Loose, Loose];
  disassemble: [DebugProtocol.DisassembleArguments, Body<DebugProtocol.DisassembleResponse>];
}

export type DapCommand = keyof DapCommands;
export type DapArguments<K extends DapCommand> = DapCommands[K][0];
/** Adapters leave fields out that the specification demands, and whole bodies: readers treat every field as optional. */
export type DapBody<K extends DapCommand> = Partial<DapCommands[K][1]>;
