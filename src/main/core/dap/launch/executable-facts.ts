/** What an executable runs, told by the file itself: names of files say nothing. */
import { readBinary, readDynamicNames } from './native-binary.ts';

export interface ExecutableFacts {
  /** `node`: the JavaScript runtime; `native`: other machine code, `go` without C, C++ or Rust. */
  readonly kind: 'node' | 'go' | 'native';
  readonly language: 'c' | 'cpp' | 'rust' | 'go';
  readonly hasDebugInfo: boolean | undefined;
}

/** The function that every Node offers to its add-ons' linker, `node::Start`; others that load such add-ons do not have it. */
const startOfNode = '_ZN4node5StartEiPPc';

/** Undefined for what is no machine code, or may not be read. */
export async function readExecutable(path: string): Promise<ExecutableFacts | undefined> {
  const [facts, node] = await Promise.all([readBinary(path), isNodeExecutable(path)]);
  if (!facts) return undefined;
  return { kind: node ? 'node' : facts.language === 'go' ? 'go' : 'native', language: facts.language, hasDebugInfo: facts.hasDebugInfo };
}

/** Whether the file is Node, or a program that has Node in it. Where that cannot be told (no ELF), no. */
export async function isNodeExecutable(path: string): Promise<boolean> {
  return (await readDynamicNames(path)).includes(startOfNode);
}
