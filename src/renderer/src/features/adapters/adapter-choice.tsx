import { useReplica } from '../../store/cockpit.ts';
import type { ReplicaState } from '../../store/replica.ts';
import { Select, type ControlIds } from '../../ui/input.tsx';
import { visibleText } from '../../../../shared/visible-text.ts';

const selectConfigured = (state: ReplicaState) => state.snapshot.settings.values.debug.adapters;

/** Those of which there are two for a language. */
const alternatives: readonly (readonly [id: string, label: string])[] = [
  ['lldb-dap', 'lldb-dap'],
  ['codelldb', 'CodeLLDB'],
];

interface AdapterChoiceProps {
  readonly ids: ControlIds;
  /** Empty: the one that fits. */
  readonly value: string;
  readonly onChange: (adapter: string) => void;
}

/** Which adapter debugs it: the one that fits, one of two, or one of the settings. */
export function AdapterChoice({ ids, value, onChange }: AdapterChoiceProps) {
  const configured = useReplica(selectConfigured);
  const own = Object.entries(configured);
  const known = value === '' || value in configured || alternatives.some(([id]) => id === value);
  return (
    <Select {...ids} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">Automatic</option>
      {own.map(([id, { label }]) => (
        <option key={id} value={id}>
          {visibleText(label ?? id)}
        </option>
      ))}
      {alternatives.map(([id, label]) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
      {!known && <option value={value}>{value}</option>}
    </Select>
  );
}
