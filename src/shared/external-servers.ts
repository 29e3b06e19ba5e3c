/** Servers of tools (MCP) that the person adds in their own settings; no file of a folder can name one. */
import { z } from 'zod';
import type { Problem } from './errors.ts';

/** Nothing may stand before the host: a name in front of an @ would be another machine's. */
const onThisMachine = /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?(?:[/?#]|$)/i;

const variable = z.string().max(10_000);

export const externalServerSchema = z
  .strictObject({
    /** An absolute path, `~/…`, or a name on the PATH; it speaks on stdin and stdout. */
    command: z.string().min(1).max(4000).optional(),
    args: z.array(z.string().max(10_000)).max(100).default([]),
    /** Beside those of the login shell. */
    env: z.record(z.string().min(1).max(200), variable).default({}),
    /** Of one that runs already, on this machine. */
    url: z.url({ protocol: /^https?$/ }).max(2000).optional(),
    enabled: z.boolean().default(true),
  })
  .superRefine(({ command, url }, { addIssue }) => {
    if ((command === undefined) === (url === undefined)) addIssue({ code: 'custom', path: ['command'], message: 'A server has either a command or an address.' });
    if (url !== undefined && !onThisMachine.test(url)) addIssue({ code: 'custom', path: ['url'], message: 'The server has to be on this machine, for example http://127.0.0.1:8000/mcp.' });
  });
export type ExternalServer = z.infer<typeof externalServerSchema>;

export const externalServerId = z.string().regex(/^[a-z\d][a-z\d-]{0,39}$/, 'A name is made of small letters, digits and dashes.');
export const externalServersSchema = z.record(externalServerId, externalServerSchema);

/** What is known of a server that was asked. */
export interface ExternalServerState {
  readonly state: 'connecting' | 'ready' | 'failed';
  /** As it calls itself; untrusted, like all that it says. */
  readonly name?: string;
  readonly tools: readonly { readonly name: string; readonly description: string }[];
  readonly problem?: Problem;
}
