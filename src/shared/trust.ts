/**
 * What may be asked of a folder that the person does not trust. Every request is in the table, so that a new one does not
 * compile before somebody has thought about it; the router enforces it for every host.
 */
import type { RequestName } from './contract.ts';

/**
 * `always`: it shows names and text, or the person's own things. `program`: it runs what the person names or chooses.
 * `folder`: it runs or reads meaning into what the folder says of itself: configurations, tasks, scripts, proposals.
 */
export type TrustNeed = 'always' | 'program' | 'folder';

export const trustNeeds: Readonly<Record<RequestName, TrustNeed>> = {
  'core.info': 'always',
  'driver.take': 'always',
  'notice.dismiss': 'always',

  'workspace.open': 'always',
  'workspace.trust': 'always',
  'workspace.recent': 'always',
  'examples.list': 'always',
  'examples.open': 'always',
  'files.find': 'always',
  'folders.list': 'always',
  'source.read': 'always',

  'settings.set': 'always',

  'model.setKey': 'always',
  'model.detect': 'always',
  'model.list': 'always',
  'model.test': 'always',
  'model.cancelTest': 'always',

  'adapters.list': 'always',
  'adapters.install': 'program',
  'adapters.cancelInstall': 'always',

  'environment.check': 'folder',
  'externalServer.test': 'always',
  'network.record': 'program',
  'network.clear': 'always',
  'network.read': 'always',
  'network.details': 'program',

  'processes.list': 'always',
  'configuration.start': 'folder',
  // It waits for trust by itself.
  'configuration.startNamed': 'always',
  'start.answer': 'folder',
  'start.accept': 'folder',
  'start.cancel': 'always',
  'configuration.text': 'folder',
  'configuration.edit': 'always',
  'configuration.save': 'folder',
  'configuration.remove': 'folder',
  'launch.suggest': 'folder',
  'session.launch': 'program',
  'session.stop': 'always',
  'session.restart': 'program',
  'session.remove': 'always',
  'session.continue': 'program',
  'session.next': 'program',
  'session.stepIn': 'program',
  'session.stepOut': 'program',
  'session.stepBack': 'program',
  'session.reverseContinue': 'program',
  'session.pause': 'program',
  'session.runTo': 'program',
  'stepInTargets.read': 'program',
  'gotoTargets.read': 'program',
  'session.goto': 'program',
  'session.restartFrame': 'program',
  'sources.list': 'program',
  'modules.list': 'program',
  'session.extend': 'program',
  'session.cancel': 'always',
  'session.completions': 'program',
  'session.saveLog': 'always',

  'stack.read': 'program',
  'scopes.read': 'program',
  'variables.read': 'program',
  'memory.read': 'program',
  'memory.write': 'program',
  'disassembly.read': 'program',
  'dataBreakpoint.info': 'program',
  evaluate: 'program',
  'variable.set': 'program',
  'watch.add': 'always',
  'watch.change': 'always',
  'watch.remove': 'always',
  'watch.move': 'always',

  'breakpoint.add': 'always',
  'breakpoint.change': 'always',
  'breakpoint.remove': 'always',
  'breakpoint.removeAll': 'always',
  'breakpoint.putBack': 'always',
  'breakpoint.mute': 'always',
  'breakpointLocations.read': 'program',
  'breakpoint.importVsCode': 'always',
  'functionBreakpoint.add': 'always',
  'functionBreakpoint.change': 'always',
  'functionBreakpoint.remove': 'always',
  'dataBreakpoint.add': 'program',
  'dataBreakpoint.change': 'program',
  'dataBreakpoint.remove': 'always',
  'instructionBreakpoint.add': 'program',
  'instructionBreakpoint.change': 'program',
  'instructionBreakpoint.remove': 'always',
  'exceptionFilters.set': 'always',

  'console.read': 'always',
  'console.groups': 'always',
  'console.find': 'always',
  'console.save': 'always',
  'console.clear': 'always',

  'terminal.read': 'always',
  'terminal.write': 'program',
  'terminal.resize': 'always',

  'tasks.list': 'folder',
  'task.run': 'folder',
  'task.stop': 'always',
  'problems.read': 'always',
  'server.dismiss': 'always',

  'agent.start': 'program',
  'agent.readSent': 'always',
  'agent.stop': 'always',
  'step.approve': 'program',
  'step.skip': 'always',
  'step.edit': 'program',
  'agent.removeRule': 'always',
};
