import { useReplica } from '../../store/cockpit.ts';
import { selectConfigurationRows } from '../../store/replica.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { Checkbox } from '../../ui/input.tsx';
import type { EditKey } from './use-configuration-text.ts';

/** Which configurations a compound starts together. */
export function CompoundForm({ value, onChange }: { readonly value: Readonly<Record<string, unknown>>; readonly onChange: EditKey }) {
  const rows = useReplica(selectConfigurationRows).filter(({ name }) => name !== value['name']);
  const given = Array.isArray(value['configurations']) ? (value['configurations'] as readonly unknown[]) : [];
  const nameOf = (reference: unknown) => (typeof reference === 'object' && reference !== null && 'name' in reference ? reference.name : reference);
  const names = [...new Set(rows.map(({ name }) => name))];
  const toggle = (name: string, chosen: boolean) => onChange(['configurations'], chosen ? [...given, name] : given.filter((reference) => nameOf(reference) !== name));
  return (
    <>
      <fieldset className="configuration-members">
        <legend className="field-label">Starts together</legend>
        {names.map((name) => (
          <Checkbox key={name} text={visibleText(name)} checked={given.some((reference) => nameOf(reference) === name)} onChange={(event) => toggle(name, event.target.checked)} />
        ))}
      </fieldset>
      <Checkbox text="Stopping one stops all" checked={value['stopAll'] === true} onChange={(event) => onChange(['stopAll'], event.target.checked ? true : undefined)} />
    </>
  );
}
