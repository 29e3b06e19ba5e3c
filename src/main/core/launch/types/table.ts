/** Every `type` of launch.json that people use: through which adapter it works, or the sentence that refuses it. docs/launch-json.md is written from it. */
import type { LaunchType } from './launch-type.ts';
import { mapGo } from './go.ts';
import { mapCodelldb, mapCpptools, mapLldbDap, mapNativeDebug } from './native.ts';
import { mapNode, mapNodeTerminal } from './node.ts';
import { mapPage } from './page.ts';
import { mapPython } from './python.ts';

const inVsCode = (what: string, hint: string) => ({ kind: 'refused', sentence: `${what}, which only runs inside VS Code.`, hint }) as const;

export const launchTypes: readonly LaunchType[] = [
  { types: ['node', 'pwa-node'], debugs: 'Node.js, and what runs on it', way: { kind: 'own', adapter: 'js-debug', map: mapNode } },
  { types: ['agentic-node'], debugs: 'Node.js, with the agent on', way: { kind: 'own', adapter: 'js-debug', note: 'as node; any type does the same with "agent": true', map: mapNode } },
  { types: ['node-terminal'], debugs: 'A command line, with every Node in it', way: { kind: 'own', adapter: 'js-debug', note: 'runs in a shell, in the terminal', map: mapNodeTerminal } },
  { types: ['chrome', 'pwa-chrome'], debugs: 'Pages in Chrome or Chromium', way: { kind: 'own', adapter: 'js-debug', map: mapPage('chrome') } },
  { types: ['msedge', 'pwa-msedge'], debugs: 'Pages in Edge', way: { kind: 'own', adapter: 'js-debug', map: mapPage('msedge') } },
  { types: ['python', 'debugpy'], debugs: 'Python', way: { kind: 'own', adapter: 'debugpy', map: mapPython } },
  { types: ['go'], debugs: 'Go', way: { kind: 'own', adapter: 'delve', map: mapGo } },
  { types: ['lldb'], debugs: 'C, C++, Rust (CodeLLDB)', way: { kind: 'own', adapter: 'codelldb', map: mapCodelldb } },
  { types: ['lldb-dap', 'lldb-vscode'], debugs: 'C, C++, Rust, Swift (LLVM)', way: { kind: 'own', adapter: 'lldb-dap', map: mapLldbDap } },
  { types: ['cppdbg'], debugs: 'C, C++ (cpptools)', way: { kind: 'own', adapter: 'lldb-dap', note: 'or CodeLLDB, whichever is there; commands for GDB do nothing and are named', map: mapCpptools } },
  { types: ['cppvsdbg'], debugs: 'C, C++ on Windows (cpptools)', way: { kind: 'own', adapter: 'lldb-dap', note: 'or CodeLLDB, whichever is there', map: mapCpptools } },
  { types: ['gdb'], debugs: 'C, C++, Rust (Native Debug)', way: { kind: 'configured', ids: ['gdb'], otherwise: mapNativeDebug, note: 'without it lldb-dap or CodeLLDB' } },
  { types: ['lldb-mi'], debugs: 'C, C++ (Native Debug)', way: { kind: 'own', adapter: 'lldb-dap', note: 'or CodeLLDB, whichever is there', map: mapNativeDebug } },
  { types: ['coreclr', 'clr', 'netcoredbg'], debugs: '.NET', way: { kind: 'configured', ids: ['netcoredbg', 'coreclr'] } },
  { types: ['java'], debugs: 'Java', way: { kind: 'configured', ids: ['java-debug', 'java'] } },
  { types: ['kotlin'], debugs: 'Kotlin', way: { kind: 'configured', ids: ['kotlin', 'java-debug'] } },
  { types: ['php'], debugs: 'PHP with Xdebug', way: { kind: 'configured', ids: ['php'] } },
  { types: ['rdbg', 'ruby_lsp', 'Ruby'], debugs: 'Ruby', way: { kind: 'configured', ids: ['rdbg', 'ruby'] } },
  { types: ['bashdb'], debugs: 'Bash', way: { kind: 'configured', ids: ['bash-debug', 'bashdb'] } },
  { types: ['dart', 'flutter'], debugs: 'Dart and Flutter', way: { kind: 'configured', ids: ['dart', 'flutter'] } },
  { types: ['lua', 'lua-local'], debugs: 'Lua', way: { kind: 'configured', ids: ['lua-local', 'lua'] } },
  { types: ['perl', 'perlsp'], debugs: 'Perl', way: { kind: 'configured', ids: ['perl'] } },
  { types: ['mix_task'], debugs: 'Elixir', way: { kind: 'configured', ids: ['elixir', 'elixir-ls'] } },
  { types: ['haskell', 'ghc'], debugs: 'Haskell', way: { kind: 'configured', ids: ['haskell'] } },
  { types: ['ocaml.earlybird'], debugs: 'OCaml', way: { kind: 'configured', ids: ['earlybird', 'ocaml'] } },
  { types: ['swift-lldb', 'swift'], debugs: 'Swift', way: { kind: 'own', adapter: 'lldb-dap', map: mapLldbDap } },
  { types: ['PowerShell'], debugs: 'PowerShell', way: { kind: 'configured', ids: ['powershell'] } },
  { types: ['firefox'], debugs: 'Pages in Firefox', way: { kind: 'configured', ids: ['firefox'] } },
  { types: ['godot'], debugs: 'Godot', way: { kind: 'configured', ids: ['godot'] } },
  { types: ['node2', 'legacy-node2', 'legacy-node'], debugs: 'Node.js, by the debugger before js-debug', way: { kind: 'refused', sentence: 'It is for a debugger of Node that VS Code itself no longer has.', hint: 'Write "type": "node".' } },
  { types: ['extensionHost', 'pwa-extensionHost'], debugs: 'Extensions of VS Code', way: inVsCode('It debugs an extension of VS Code', 'Debug it in VS Code, or attach to its extension host with "type": "node" and "request": "attach".') },
  { types: ['vslsShare', 'vslsJoin'], debugs: 'A shared session', way: inVsCode('It belongs to Live Share', 'Share the program’s debug port instead.') },
  { types: ['mock'], debugs: 'The example of an adapter', way: { kind: 'configured', ids: ['mock'] } },
  { types: ['cortex-debug'], debugs: 'Microcontrollers', way: inVsCode('Its adapter is a part of the extension Cortex-Debug', 'Start the GDB server of your probe and use "type": "cppdbg" with "miDebuggerServerAddress".') },
  { types: ['blazorwasm'], debugs: 'Blazor', way: inVsCode('It needs the debug proxy of the C# extension', 'Debug the server with "type": "coreclr".') },
];
