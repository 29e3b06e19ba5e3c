/** What the names in a configured adapter's templates stand for in one launch. */
import type { TemplateName } from '../../../../../shared/adapters.ts';
import type { LaunchConfiguration } from '../../../../../shared/launch.ts';
import type { TemplateValues } from './configured-template.ts';

/** `environment` is the program's whole one, `workspace` the open folder. */
export function launchValues(configuration: LaunchConfiguration, environment: Readonly<Record<string, string>>, workspace: string): TemplateValues {
  const of = (field: string): unknown => (configuration as Readonly<Record<string, unknown>>)[field];
  const values: Record<TemplateName, unknown> = {
    name: configuration.name,
    program: of('program'),
    args: of('args'),
    cwd: configuration.cwd,
    env: environment,
    envChanges: of('env') ?? {},
    stopOnEntry: of('stopOnEntry'),
    console: of('console'),
    justMyCode: of('justMyCode'),
    runtimeExecutable: of('runtimeExecutable'),
    runtimeArgs: of('runtimeArgs'),
    package: of('package'),
    module: of('module'),
    url: of('url'),
    processId: of('processId'),
    host: of('host') ?? (of('port') === undefined ? undefined : '127.0.0.1'),
    port: of('port'),
    coreFile: of('coreFile'),
    remoteRoot: of('remoteRoot'),
    workspaceFolder: workspace,
  };
  return { values, environment };
}
