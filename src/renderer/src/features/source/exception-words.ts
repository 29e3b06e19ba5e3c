import type { ExceptionInfo } from '../../../../shared/debug.ts';
import type { LaunchConfiguration } from '../../../../shared/launch.ts';

interface ExceptionWords {
  readonly title: string;
  /** Empty where the title says all. */
  readonly message: string;
}

/** Type and message of an exception, each told once, whichever of them an adapter repeats in the other. */
export function exceptionWords({ typeName, message }: Pick<ExceptionInfo, 'typeName' | 'message'>): ExceptionWords {
  const type = typeName.trim();
  const plain = withoutType(message.trim(), type);
  // What is no error has no type: adapters then put the thrown value into both. An error without a message looks alike.
  if (type === plain && /(?:Error|Exception|Exit|Interrupt|Iteration|Warning)$/.test(type)) return { title: type, message: '' };
  if (type === '' || type === plain || !/^[\p{L}_$][\p{L}\p{N}_$.]*$/u.test(type)) {
    return { title: 'Thrown value', message: plain === '' || /^paused on/i.test(plain) ? type : plain };
  }
  return { title: type, message: /^paused on/i.test(plain) ? '' : plain };
}

/** What the person can do about an exception that comes from how the program was launched. */
export function exceptionHint({ typeName }: Pick<ExceptionInfo, 'typeName'>, launch: LaunchConfiguration | undefined): string | undefined {
  const inConsole = launch !== undefined && 'console' in launch && launch.console === 'internalConsole';
  if (!inConsole || !/(^|\.)EOFError$/.test(typeName.trim())) return undefined;
  return 'In the debug console a program has no input. To answer it, launch it in the terminal.';
}

function withoutType(message: string, type: string): string {
  return type !== '' && message.startsWith(`${type}: `) ? message.slice(type.length + 2) : message;
}
