import { useStore } from 'zustand';
import type { CommandId } from '../../../../shared/commands.ts';
import { canRun, commandOf } from '../../commands/registry.ts';
import { useCockpit } from '../../store/cockpit.ts';
import { IconButton } from '../../ui/button.tsx';

/** Whether a command can be used now; follows both stores. */
export function useCanRun(id: CommandId): boolean {
  const cockpit = useCockpit();
  const inView = useStore(cockpit.view, () => canRun(cockpit, id));
  const inFacts = useStore(cockpit.replica, () => canRun(cockpit, id));
  return inView && inFacts;
}

/** A button for a command of the registry: its title, keys and availability come from there. */
export function CommandButton({ id, icon }: { readonly id: CommandId; readonly icon: string }) {
  const { run } = useCockpit();
  const { title, keys } = commandOf(id);
  return (
    <IconButton
      icon={icon}
      className={`command-${id.replace('.', '-')}`}
      label={title}
      keys={keys}
      disabled={!useCanRun(id)}
      onClick={() => run(id)}
    />
  );
}
