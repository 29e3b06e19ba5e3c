/** `'X' object has no attribute 'y'`. */
import { causeAt, place } from '../../origin.ts';
import { brief } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { closestName } from '../../likeness.ts';
import { classesNamed, definitionBehind } from '../classes.ts';
import { moduleDefinitions, moduleFile } from '../modules.ts';
import { definitionsIn, resolve } from '../scopes.ts';
import { unwrap } from '../syntax.ts';
import { isBuiltinMember, membersOf, standardModules } from '../builtin-members.ts';
import { lackingAttribute } from './lacking-attribute.ts';
import { candidates, failing } from './locate.ts';
import type { Opened, Scene } from './locate.ts';

export function attributeError(scene: Scene): Opened {
  const { c, spot, message } = scene;
  const module = /^(?:partially initialized )?module '([\w.]+)' has no attribute '(\w+)'/.exec(message);
  if (module?.[1] && module[2]) return moduleAttribute(scene, module[1], module[2]);
  const [, ofType, typeName = '', name = ''] = /^(type object )?'(\w+)'(?: object)? has no attribute '(\w+)'/.exec(message) ?? [];
  if (name === '') return enumMember(scene);
  const node = candidates(scene, ['attribute'], (each) => each.field('attribute')?.text === name)[0];
  const object = node?.field('object');
  if (!node || !object) return undefined;
  const use = `\`${name}\` is wanted from \`${brief(object)}\``;
  if (typeName === 'NoneType') return failing(object, 'missing', use);
  if (typeName === 'coroutine') return failing(object, 'promise', use);
  const [found, ...others] = classesNamed(c.program, typeName);
  if (found && others.length === 0) return lackingAttribute(scene, node, found, name, ofType !== undefined);
  return builtinAttribute(scene, node, object, typeName, name, use) ?? causeAt(spot.file, node, node.line, `\`${brief(object)}\` at ${place(c, spot.file, node.line)} is of the type ${typeName}, which has no \`${name}\`.`, 0.5);
}

/** An Enum tells the missing name alone. */
function enumMember(scene: Scene): Opened {
  const { c, spot, message } = scene;
  const node = candidates(scene, ['attribute'], (each) => each.field('attribute')?.text === message)[0];
  const object = node && unwrap(node.field('object') ?? node);
  const found = object?.kind === 'identifier' ? definitionBehind(c.program, spot.file, object) : undefined;
  return node && found?.node.kind === 'class_definition' ? lackingAttribute(scene, node, found, message, true) : undefined;
}

/** An object of Python's own: a slip in the name of its method, or the wrong object. */
function builtinAttribute({ c, spot }: Scene, node: TreeNode, object: TreeNode, typeName: string, name: string, use: string): Opened {
  const { file } = spot;
  const where = place(c, file, node.line);
  const similar = closestName(name, membersOf(typeName) ?? []);
  if (similar !== undefined && !isBuiltinMember(name)) return causeAt(file, node, node.line, `\`${name}\` at ${where} is no method of ${typeName}; \`${similar}\` is.`, 0.85);
  const ofOurs = c.program.filesWith(name).some(({ text }) => new RegExp(`def ${name}\\(|self\\.${name} =|^\\s+${name}:`, 'm').test(text));
  if (membersOf(typeName) && !isBuiltinMember(name) && !ofOurs) return causeAt(file, node, node.line, `\`${name}\` at ${where} is no method of ${typeName}, nor of any other type of Python's own.`, 0.75);
  return failing(object, 'type', use, { typeName });
}

function moduleAttribute({ c, spot, message, line }: Scene, module: string, name: string): Opened {
  const { file } = spot;
  const node = candidates({ c, spot, message, line, type: '', column: 1 }, ['attribute'], (each) => each.field('attribute')?.text === name)[0];
  const object = node?.field('object');
  if (!node || !object) return undefined;
  const where = place(c, file, node.line);
  const own = moduleFile(c.program, file, module);
  const binding = unwrap(object).kind === 'identifier' ? resolve(unwrap(object)) : undefined;
  const statement = binding?.definitions.find(({ kind }) => kind === 'import')?.node;
  if (own && standardModules.has(module) && statement) {
    return causeAt(file, statement, statement.line, `\`import ${module}\` at ${place(c, file, statement.line)} gets the project's own ${place(c, own, 1).replace(/:1$/, '')}, which hides Python's module ${module}; it has no \`${name}\`.`, 0.85);
  }
  if (own && message.startsWith('partially') && statement) {
    return causeAt(file, statement, statement.line, `\`${module}\` is imported at ${place(c, file, statement.line)} while it is still being loaded itself: the modules import each other in a circle.`, 0.7);
  }
  const names = own ? [...definitionsIn(own.root).keys()].filter((each) => moduleDefinitions(c.program, own, each).length > 0) : [];
  const similar = closestName(name, names);
  return causeAt(file, node, node.line, `The module ${module} has no \`${name}\`, which ${where} wants from it${similar === undefined ? '' : `; it has \`${similar}\``}.`, similar === undefined && own ? 0.65 : 0.85);
}
