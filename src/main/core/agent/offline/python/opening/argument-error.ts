/** TypeErrors about a call: too few or too many arguments, a keyword that is not taken. */
import { causeAt, place } from '../../origin.ts';
import { brief } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { closestName } from '../../likeness.ts';
import { calleeBehind } from '../callees.ts';
import { classesNamed, lineage } from '../classes.ts';
import { argumentsOf, calledName, decoratorsOf, enclosingClass, nameOf, parametersOf, receiverOf } from '../syntax.ts';
import { misspeltInit } from './lacking-attribute.ts';
import { candidates, failing } from './locate.ts';
import type { Opened, Scene } from './locate.ts';

export function argumentError(scene: Scene): Opened {
  const { message } = scene;
  const bare = /^(\w+)\(\) takes no arguments/.exec(message)?.[1];
  if (bare !== undefined) return noInit(scene, bare);
  const [, qualified = '', rest = ''] = /^([\w.<>]+)\(\) (.*)$/s.exec(message) ?? [];
  if (!/missing \d+ required|takes .*positional argument|unexpected keyword argument|multiple values for/.test(rest)) return undefined;
  const parts = qualified.split('.').filter((part) => part !== '<locals>');
  const name = parts.at(-1) === '__init__' ? (parts.at(-2) ?? '') : (parts.at(-1) ?? '');
  const calls = candidates(scene, ['call']);
  const call = calls.find((each) => calledName(each) === name) ?? calls.find((each) => parts.at(-1) === '__init__' && /__init__/.test(calledName(each))) ?? calls[0];
  if (!call) return undefined;
  return missing(scene, call, rest) ?? keyword(scene, call, rest) ?? wrongNumber(scene, call, rest);
}

function noInit({ c, spot, ...scene }: Scene, name: string): Opened {
  const [found] = classesNamed(c.program, name);
  const misspelt = found && misspeltInit(lineage(c.program, found));
  if (misspelt) return causeAt(misspelt.file, misspelt.node, misspelt.node.line, `\`${nameOf(misspelt.node) ?? ''}\` at ${place(c, misspelt.file, misspelt.node.line)} is no \`__init__\`, so ${name} takes no arguments.`, 0.9);
  const call = candidates({ c, spot, ...scene }, ['call'], (each) => calledName(each) === name)[0];
  return found && call && causeAt(found.file, found.node, found.node.line, `${name} at ${place(c, found.file, found.node.line)} has no \`__init__\`, but ${place(c, spot.file, call.line)} gives it arguments.`, 0.6);
}

function missing({ c, spot }: Scene, call: TreeNode, rest: string): Opened {
  const names = [...rest.matchAll(/'(\w+)'/g)].map((match) => match[1] ?? '');
  if (!rest.startsWith('missing')) return undefined;
  const callee = calleeBehind(c, spot, call);
  const receiver = receiverOf(call);
  const first = callee && parametersOf(callee.node)[0]?.name;
  const method = callee && enclosingClass(callee.node) !== undefined;
  // The object itself is missing: the method was called on the class.
  if (receiver && (names[0] === 'self' || (method && names.at(-1) !== first && argumentsOf(call).length + 1 === parametersOf(callee.node).length))) {
    return failing(receiver, 'type', `the method \`${calledName(call)}\` is called on it, and it is a class`, { typeName: 'type' });
  }
  return causeAt(spot.file, call, call.line, `\`${brief(call)}\` at ${place(c, spot.file, call.line)} gives nothing for ${names.map((each) => `\`${each}\``).join(', ')}.`, 0.85);
}

function keyword({ c, spot }: Scene, call: TreeNode, rest: string): Opened {
  const wrong = /unexpected keyword argument '(\w+)'/.exec(rest)?.[1];
  if (wrong === undefined) return undefined;
  const callee = calleeBehind(c, spot, call);
  const similar = callee && closestName(wrong, parametersOf(callee.node).map(({ name }) => name));
  const argument = argumentsOf(call).find(({ name }) => name === wrong)?.value ?? call;
  return causeAt(spot.file, argument, argument.line, `\`${wrong}\` at ${place(c, spot.file, argument.line)} is no parameter of \`${calledName(call)}\`${similar === undefined ? '' : `; \`${similar}\` is`}.`, 0.85);
}

function wrongNumber({ c, spot }: Scene, call: TreeNode, rest: string): Opened {
  const callee = calleeBehind(c, spot, call);
  const [, taken, given] = /takes (?:from \d+ to )?(\d+) positional arguments? but (\d+)/.exec(rest) ?? [];
  const first = callee && parametersOf(callee.node)[0];
  const lacksSelf = callee && enclosingClass(callee.node) && receiverOf(call) && !/^(self|cls|mcs)$/.test(first?.name ?? '') && !decoratorsOf(callee.node).some((each) => /staticmethod|classmethod/.test(each));
  if (lacksSelf && Number(given) === Number(taken) + 1) {
    return causeAt(callee.file, callee.node, callee.node.line, `The method \`${nameOf(callee.node) ?? ''}\` at ${place(c, callee.file, callee.node.line)} has no \`self\`.`, 0.9);
  }
  return causeAt(spot.file, call, call.line, `\`${brief(call)}\` at ${place(c, spot.file, call.line)} does not fit: it ${rest.split('\n')[0] ?? ''}.`, 0.75);
}
