/**
 * What the lines of a record must look like before anybody shows them: a record may come from anywhere. Fields that are not
 * named here are kept as they are and shown by nobody.
 */
import { z } from 'zod';
import type { AgentStatus, Risk, StepStatus } from './agent.ts';
import type { EventType } from './events.ts';
import { hypothesisSchema, planStepSchema } from './plan.ts';
import { pulledRequests, recordFormat, recordVersion } from './record.ts';

/** One of the words of a union; one that is added there does not compile before it is added here. */
function oneOf<Word extends string>(words: Readonly<Record<Word, 1>>) {
  return z.enum(Object.keys(words) as [Word, ...Word[]]);
}

const text = z.string();
const count = z.number();
const flag = z.boolean();
const open = z.looseObject;

const problem = open({ code: text, message: text, hint: text.optional(), detail: text.optional() });
const place = open({ path: text, line: count });
const source = open({ name: text, path: text.optional(), reference: count.optional() });
const frame = open({ id: count, name: text, source: source.optional(), line: count, column: count, kind: z.enum(['normal', 'subtle', 'label']), user: flag });
const scope = open({ name: text, reference: count, expensive: flag, named: count.optional(), indexed: count.optional(), hint: text.optional() });
const variable = open({ name: text, value: text, type: text.optional(), reference: count, named: count.optional(), indexed: count.optional(), evaluateName: text.optional() });
const evaluated = open({ value: text, type: text.optional(), reference: count });
const exception = open({
  typeName: text,
  message: text,
  breakMode: text,
  stackTrace: text.optional(),
  causes: z.array(open({ relation: z.enum(['cause', 'context', 'inner']), typeName: text, message: text, path: text.optional(), line: count.optional() })).optional(),
  moreCauses: z.literal(true).optional(),
});
const watchValue = open({ expression: text, result: evaluated.optional(), problem: problem.optional() });
const context = open({
  frames: z.array(frame),
  totalFrames: count.optional(),
  exception: exception.optional(),
  topFrame: count,
  scopes: z.array(scope),
  variables: z.record(text, z.array(variable)),
  problem: problem.optional(),
});
const stop = open({
  number: count,
  threadId: count,
  reason: text,
  description: text.optional(),
  text: text.optional(),
  allThreadsStopped: flag,
  breakpointIds: z.array(text),
  movedBy: z.enum(['program', 'person', 'agent']),
  time: count,
  context: context.optional(),
  watches: z.array(watchValue).optional(),
});
const exit = open({ code: count.nullable(), signal: text.optional(), stopped: flag.optional() });
const status = z.enum(['starting', 'running', 'stopped', 'stopping', 'ended', 'failed', 'lost']);
const capabilities = z.record(text, z.union([flag, z.array(text)]));
const session = open({
  id: text,
  parentId: text.optional(),
  rootId: text,
  name: text,
  adapter: text,
  status,
  statusReason: text.optional(),
  manager: flag,
  capabilities,
  threads: z.array(open({ id: count, name: text, stop: stop.optional(), stepping: flag.optional() })),
  ports: z.array(count).optional(),
  exit: exit.optional(),
  problem: problem.optional(),
  notes: z.array(text),
  launch: open({ name: text, target: text, language: text, program: text.optional() }).optional(),
  restarts: count,
  startedAt: count,
});
const binding = open({ verified: flag, line: count.optional(), message: text.optional() });
const bindings = z.record(text, binding);
const hits = { enabled: flag, condition: text.optional(), hitCondition: text.optional() };
const breakpoint = open({ id: text, path: text, line: count, column: count.optional(), ...hits, logMessage: text.optional(), origin: z.enum(['person', 'agent']), bindings });
const functionBreakpoint = open({ id: text, name: text, ...hits, bindings });
const dataBreakpoint = open({ id: text, sessionId: text, label: text, accessType: text, ...hits, binding: binding.optional() });
const exceptionFilter = open({ filter: text, label: text, description: text.optional(), enabled: flag, condition: text.optional(), problem: text.optional() });
const watch = open({ id: text, expression: text });
const counts = open({ total: count, errors: count, revision: count, changedFrom: count });
const workspace = open({ path: text, name: text, trusted: flag });
const network = open({ recording: flag, heard: count, total: count, first: count, revision: count, problem: text.optional(), restart: flag.optional() });
const networkRequest = open({
  id: count,
  sessionId: text,
  method: text,
  url: text,
  type: text,
  status: count.optional(),
  statusText: text.optional(),
  mimeType: text.optional(),
  startedAt: count,
  milliseconds: count.optional(),
  size: count.optional(),
  failure: text.optional(),
  sentFrom: place.optional(),
});
const networkHeaders = z.array(z.tuple([text, text]));
const networkBody = open({ text, note: text.optional() });

const agentStatus = oneOf<AgentStatus>({ idle: 1, active: 1, launching: 1, observing: 1, thinking: 1, 'awaiting-release': 1, 'awaiting-approval': 1, executing: 1, 'handed-over': 1, done: 1, 'gave-up': 1, failed: 1, 'timed-out': 1, stopped: 1 });
const stepStatus = oneOf<StepStatus>({ proposed: 1, awaiting: 1, approved: 1, running: 1, done: 1, failed: 1, skipped: 1, voided: 1, refused: 1, unknown: 1 });
const risk = oneOf<Risk>({ looks: 1, steers: 1, changes: 1, external: 1 });
const result = open({ summary: text, detail: text.optional(), stop: count.optional(), location: place.optional(), problem: problem.optional(), outcome: z.enum(['supported', 'refuted', 'inconclusive']).optional() });
const step = open({ id: text, step: planStepSchema, risk, hash: text, status: stepStatus, reason: text.optional(), result: result.optional() });
const sent = open({ id: count, role: z.enum(['planner', 'helper']), url: text, bytes: count, time: count, held: flag.optional() });
const timing = open({ firstTokenMilliseconds: count, milliseconds: count, inputTokens: count, outputTokens: count });
const round = open({ number: count, stop: count.optional(), observed: text, thoughts: text, hypotheses: z.array(hypothesisSchema), steps: z.array(step), planner: text, startedAt: count });
const usage = open({ calls: count, inputTokens: count, cachedTokens: count.optional(), outputTokens: count, cost: open({ amount: count, currency: text }).optional() });
const verdict = open({ rootCause: open({ path: text, line: count, function: text.optional() }), explanation: text, evidence: z.array(open({ id: text, text, location: place.optional() })), confidence: count });
const end = open({
  status: z.enum(['done', 'gave-up', 'failed', 'timed-out', 'stopped']),
  reason: z.enum(['verdict', 'no-failure', 'no-cause', 'limit', 'problem', 'stopped', 'timed-out']),
  message: text,
  problem: problem.optional(),
});
const task = open({ id: text, rootId: text.optional(), symptom: text.optional(), rounds: z.array(round), usage, startedAt: count, deadline: count, maximumRounds: count });
const rule = open({ id: text, action: text, subject: text, key: text });
const grant = open({ id: text, risk: z.enum(['looks', 'steers']), round: count.optional(), expiresAt: count });
const planner = open({ kind: z.enum(['builtin', 'model']), label: text, reason: text });
const onStep = { stepId: text };

/** The fields of every event that is recorded; null: it is not. An event that is new must be added here to compile. */
const events: Readonly<Record<EventType, z.ZodRawShape | null>> = {
  'workspace.opened': null,
  'workspace.trustChanged': { workspace },
  'settings.changed': null,
  'source.changed': null,
  'driver.changed': null,
  'notice.raised': null,
  'notice.dismissed': null,
  'modelKeys.changed': null,
  'model.tested': null,
  'adapters.listed': null,
  'adapter.changed': null,
  'configurations.changed': null,
  'environment.checked': { report: open({ folder: text, language: text, findings: z.array(open({ about: text, state: z.enum(['fine', 'off', 'unknown']), message: text, hint: text.optional(), details: z.array(text).optional() })), checkedAt: count }) },
  'network.changed': { network },
  'externalServer.changed': null,
  'start.changed': null,
  'session.started': { session },
  'session.statusChanged': { sessionId: text, status, reason: text.optional() },
  'session.reasonChanged': { sessionId: text, reason: text.optional() },
  'session.capabilitiesChanged': { sessionId: text, capabilities },
  'session.managing': { sessionId: text },
  'session.extended': { sessionId: text, expiresAt: count },
  'session.noted': { sessionId: text, note: text },
  'session.processFound': { sessionId: text, processId: count },
  'session.portsHeld': { sessionId: text, ports: z.array(count) },
  'session.threadsChanged': { sessionId: text, threads: z.array(open({ id: count, name: text })) },
  'session.stopped': { sessionId: text, stop },
  'session.linkMeasured': { sessionId: text, link: open({ milliseconds: count, slow: flag, reason: text.optional() }) },
  'session.placeFound': { sessionId: text, threadId: count, stop: count, frame },
  'session.contextLoaded': { sessionId: text, threadId: count, stop: count, context, watches: z.array(watchValue).optional() },
  'session.watchesEvaluated': { sessionId: text, threadId: count, stop: count, watches: z.array(watchValue) },
  'session.continued': { sessionId: text, threadId: count.optional(), stepping: flag.optional() },
  'session.memoryChanged': { sessionId: text },
  'session.restarted': { sessionId: text, time: count },
  'session.ended': { sessionId: text, status, exit: exit.optional(), problem: problem.optional(), time: count },
  'session.removed': { rootId: text },
  'launch.remembered': null,
  'breakpoint.added': { breakpoint },
  'breakpoint.changed': { breakpoint },
  'breakpoint.removed': { id: text },
  'breakpoint.bound': { id: text, sessionId: text, binding: binding.nullable() },
  'watches.changed': { watches: z.array(watch) },
  'instructionBreakpoint.set': { breakpoint: open({ id: text, sessionId: text, address: text, enabled: flag }) },
  'instructionBreakpoint.removed': { id: text },
  'functionBreakpoint.set': { breakpoint: functionBreakpoint },
  'functionBreakpoint.removed': { id: text },
  'dataBreakpoint.set': { breakpoint: dataBreakpoint },
  'dataBreakpoint.removed': { id: text },
  'breakpoints.muted': { muted: flag },
  'exceptionFilters.changed': { adapter: text, filters: z.array(exceptionFilter) },
  'console.grew': { rootId: text, total: count, changedFrom: count, errors: count },
  'console.cleared': { rootId: text },
  'terminal.opened': { terminal: open({ id: text, title: text, processId: count, columns: count, rows: count, end: count, exit: exit.optional() }) },
  'terminal.grew': { id: text, end: count },
  'terminal.resized': { id: text, columns: count, rows: count },
  'terminal.exited': { id: text, exit },
  'terminal.closed': { id: text },
  'taskRun.changed': null,
  'taskRun.removed': null,
  'problems.changed': null,
  'server.ready': null,
  'server.dismissed': null,
  'agent.plannerChosen': { planner },
  'agent.statusChanged': { status: agentStatus, detail: text.optional(), time: count.optional(), until: count.optional() },
  'agent.taskStarted': { task },
  'agent.taskBound': { rootId: text },
  'agent.deadlineMoved': { deadline: count },
  'agent.roundStarted': { round },
  'agent.thoughtsGrew': { round: count, text },
  'agent.planProposed': { round: count, thoughts: text, hypotheses: z.array(hypothesisSchema), steps: z.array(step), repaired: flag, timing: timing.optional(), time: count },
  'agent.planFailed': { round: count, problem, time: count },
  'agent.requestSent': { round: count, request: sent },
  'agent.requestReleased': { round: count, id: count },
  'agent.hypothesesChanged': { round: count, hypotheses: z.array(hypothesisSchema) },
  'agent.usageChanged': { usage, helperUsage: usage.optional() },
  'agent.verdictReached': { verdict },
  'agent.taskEnded': { end, time: count },
  'agent.taskForgotten': null,
  'agent.ruleAdded': { rule },
  'agent.ruleRemoved': { id: text },
  'agent.grantAdded': { grant },
  'agent.grantRemoved': { id: text },
  'step.statusChanged': { ...onStep, status: stepStatus, reason: text.optional() },
  'step.approved': { ...onStep, by: z.enum(['person', 'rule', 'policy']), time: count },
  'step.edited': { ...onStep, step: planStepSchema, risk, hash: text },
  'step.riskRaised': { ...onStep, risk, hash: text },
  'step.started': { ...onStep, time: count },
  'step.finished': { ...onStep, status: stepStatus, result, time: count },
};

/** Whether a record takes an event of this type. */
export function isRecorded(type: EventType): boolean {
  return events[type] !== null;
}

const eventSchema = z.discriminatedUnion(
  'type',
  Object.entries(events).flatMap(([type, fields]) => (fields ? [open({ type: z.literal(type), ...fields })] : [])) as unknown as [z.ZodObject<{ type: z.ZodLiteral<string> }>],
);

const state = open({
  workspace: workspace.nullable(),
  sessions: z.record(text, session),
  sessionOrder: z.array(text),
  breakpoints: z.record(text, breakpoint),
  functionBreakpoints: z.record(text, functionBreakpoint),
  dataBreakpoints: z.record(text, dataBreakpoint),
  breakpointsMuted: flag,
  watches: z.array(watch),
  exceptionFilters: z.record(text, z.array(exceptionFilter)),
  consoles: z.record(text, counts),
  network: network.optional(),
  agent: open({ status: agentStatus, detail: text.optional(), planner, rules: z.array(rule), grants: z.array(grant).default([]) }),
});

const at = count;
export const headSchema = open({ kind: z.literal('head'), at, format: z.literal(recordFormat), version: z.literal(recordVersion), product: text, task: text, state, imported: z.literal(true).optional() });

/** Results of what was pulled, as far as a window builds on them. */
const replies: Readonly<Record<string, z.ZodType>> = {
  'source.read': open({ text, path: text.optional(), readOnly: flag }),
  'stack.read': open({ frames: z.array(frame), totalFrames: count.optional() }),
  'scopes.read': open({ scopes: z.array(scope), variables: z.record(text, z.array(variable)) }),
  'variables.read': open({ variables: z.array(variable), more: flag }),
  'console.read': open({ entries: z.array(open({ index: count, kind: text, text, time: count, sessionId: text, depth: count, location: place.optional() })) }),
  'console.groups': open({ groups: z.array(open({ start: count, end: count.optional(), collapsed: flag, kind: text })) }),
  'terminal.read': open({ from: count, text, end: count }),
  'disassembly.read': open({ instructions: z.array(open({ address: text, text })) }),
  'network.read': open({ requests: z.array(networkRequest) }),
  'network.details': open({ request: networkRequest, requestHeaders: networkHeaders, responseHeaders: networkHeaders, requestBody: networkBody.optional(), responseBody: networkBody.optional() }),
  evaluate: evaluated,
};

export const entrySchema = z.discriminatedUnion('kind', [
  headSchema,
  open({ kind: z.literal('decision'), at, command: open({ kind: text }), around: open({ now: count, program: text, interactive: flag }), events: count }),
  open({ kind: z.literal('event'), at, event: eventSchema }),
  open({ kind: z.literal('reply'), at, name: z.enum(pulledRequests), problem: problem.optional() }).refine(({ name, result: given, problem: why }) => why !== undefined || (replies[name]?.safeParse(given).success ?? true), 'its result is another one'),
  open({ kind: z.literal('asked'), at, round: count }),
  open({ kind: z.literal('sent'), at, id: count, role: z.enum(['planner', 'helper']), method: text, url: text, like: count.optional(), same: count.optional(), text }),
  open({ kind: z.literal('answer'), at, role: z.enum(['planner', 'helper']), text, milliseconds: count }),
  open({ kind: z.literal('dap'), at, session: text, direction: z.enum(['sent', 'received']), text: text.optional() }),
  open({ kind: z.literal('left-out'), at, what: z.enum(['agent', 'program', 'replies', 'dap']), why: z.enum(['bound', 'disk']), count }),
]);
