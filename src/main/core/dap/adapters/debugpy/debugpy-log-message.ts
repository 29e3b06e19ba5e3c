/**
 * Log messages as debugpy takes them. By itself it gives an error in the place of the whole message when one expression fails,
 * stumbles over a percent sign, and loses what it has not yet sent when the program ends: in a busy loop nearly everything. So a
 * message is one expression that puts itself together, and waits while too many are underway.
 *
 * debugpy compiles that expression at each hit: it is short, and what it calls is made at the first hit and kept in the debugger's own
 * object in the program.
 */
import { failedPiece } from '../../breakpoints/log-failures.ts';
import { piecesOf, type Piece } from '../../breakpoints/log-message.ts';

/** debugpy waits half a second, on a busy processor, for what is underway when the program ends. */
const mostUnderway = 50;
const kept = '__import__("pydevd").get_global_debugger().__dict__';

// Its writer's thread gets its turn when this one sleeps; for one that is stuck nobody waits longer than a second.
const source = `
try:
    from _pydev_bundle._pydev_saved_modules import time
except ImportError:
    import time

known = {}

def pieces(words):
    found = []
    for word in words.split():
        text = bytes.fromhex(word[1:]).decode()
        try:
            found.append((word[0] == "e", compile(text, "<log message>", "eval") if word[0] == "e" else text))
        except (SyntaxError, ValueError) as error:
            found.append((False, failed(error)))
    return found

def failed(error):
    return ${JSON.stringify(failedPiece('%s: %s'))} % (type(error).__name__, error)

def give_way():
    try:
        underway = debugger["writer"]._cmd_queue.qsize
    except AttributeError:
        return
    for _ in range(1000):
        if underway() < ${mostUnderway}:
            return
        time.sleep(0.001)

def log(words, outer, inner):
    said = []
    for is_code, piece in known.get(words) or known.setdefault(words, pieces(words)):
        try:
            said.append(str(eval(piece, outer, inner)) if is_code else piece)
        except Exception as error:
            said.append(failed(error))
    give_way()
    return "".join(said)
`;

/** As it is written in Python too: its braces are balanced, which is what debugpy looks at. */
const text = (words: string) => JSON.stringify(words);
const builtins = '__import__("builtins")';
const making = `(lambda debugger, names: (exec(${text(source)}, names), debugger.setdefault("dapilot_log", names["log"]))[1])(${kept}, {"debugger": ${kept}})`;

/** What is sent for a log message. Where a brace is not closed it is left to debugpy, which says so. */
export function wrapLogMessage(message: string): string {
  const pieces = piecesOf(message);
  if (pieces === undefined) return message;
  const isSome = (piece: Piece) => ('text' in piece ? piece.text : piece.expression) !== '';
  const words = pieces.filter(isSome).map((piece) => ('text' in piece ? `t${hex(piece.text)}` : `e${hex(piece.expression)}`)).join(' ');
  return `{(${kept}.get("dapilot_log") or ${builtins}.eval(${text(making)}, {}))(${text(words)}, ${builtins}.globals(), ${builtins}.locals())}`;
}

function hex(text: string): string {
  return Buffer.from(text).toString('hex');
}
