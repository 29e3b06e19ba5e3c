/** The part that we use of a package that comes without types. */
declare module 'write-file-atomic' {
  export default function writeFileAtomic(path: string, text: string, options: { readonly mode?: number }): Promise<void>;
}
