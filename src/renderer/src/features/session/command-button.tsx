import { useStore } from 'zustand';
import type { CommandId } from '../../../../shared/commands.ts';
import { canRun, commandOf, isForDriver } from '../../commands/registry.ts';
import { useCockpit } from '../../store/cockpit.ts';
import { IconButton } from '../../ui/button.tsx';

/** Whether a command can be used now; follows both stores. */
export function useCanRun(id: CommandId): boolean {
  const cockpit = useCockpit();
  const inView = useStore(cockpit.view, () => canRun(cockpit, id));
  const inFacts = useStore(cockpit.replica, () => canRun(cockpit, id));
  return inView && inFacts;
}

interface CommandButtonProps {
  readonly id: CommandId;
  readonly icon: string;
  /** Instead of the command's title, where it means something else now. */
  readonly label?: string;
}

/** A button for a command of the registry: its title, keys and availability come from there. */
export function CommandButton({ id, icon, label }: CommandButtonProps) {
  const cockpit = useCockpit();
  const { title, keys } = commandOf(id);
  const usable = useCanRun(id);
  const watching = useStore(cockpit.replica, () => isForDriver(cockpit, id));
  const name = label ?? title;
  return (
    <IconButton
      icon={icon}
      className={`command-${id.replace('.', '-')}`}
      label={name}
      keys={watching ? undefined : keys}
      // One that is disabled with a reason can be reached, so that the reason can be read.
      {...(watching ? { 'aria-disabled': true, 'data-tip': `${name}: another window drives; take over to act here` } : { disabled: !usable })}
      onClick={() => cockpit.run(id)}
    />
  );
}
