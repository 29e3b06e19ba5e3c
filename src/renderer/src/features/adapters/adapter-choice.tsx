import { useReplica } from '../../store/cockpit.ts';
import type { ReplicaState } from '../../store/replica.ts';
import { Select, type ControlIds } from '../../ui/input.tsx';
import { visibleText } from '../../../../shared/visible-text.ts';
import { namesOf } from './adapter-words.ts';

const selectConfigured = (state: ReplicaState) => state.snapshot.settings.values.debug.adapters;

/** Those of which there are two for a language. */
const alternatives = [
  { id: 'lldb-dap', label: 'lldb-dap' },
  { id: 'codelldb', label: 'CodeLLDB' },
] as const;

interface AdapterChoiceProps {
  readonly ids: ControlIds;
  /** Empty: the one that fits. */
  readonly value: string;
  readonly onChange: (adapter: string) => void;
}

/** Which adapter debugs it: the one that fits, one of two, or one of the settings. */
export function AdapterChoice({ ids, value, onChange }: AdapterChoiceProps) {
  const configured = useReplica(selectConfigured);
  const own = Object.entries(configured).map(([id, { label }]) => ({ id, label: label ?? id }));
  const names = [...namesOf([...own, ...alternatives])];
  return (
    <Select {...ids} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">Automatic</option>
      {names.map(([id, name]) => (
        <option key={id} value={id}>
          {visibleText(name)}
        </option>
      ))}
      {value !== '' && !names.some(([id]) => id === value) && <option value={value}>{visibleText(value)}</option>}
    </Select>
  );
}
