import { FaultBoundary } from '../../ui/fault-boundary.tsx';
import { useCockpit, useReplica, useView } from '../../store/cockpit.ts';
import type { ReplicaState } from '../../store/replica.ts';
import type { ValueTab, ViewState } from '../../store/view.ts';
import { Tabs, type Tab } from '../../ui/tabs.tsx';
import { visibleText } from '../../../../shared/visible-text.ts';
import { Registers } from '../registers/registers.tsx';
import { useRegisterScope } from '../registers/use-registers.ts';
import { Variables } from '../variables/variables.tsx';
import { Watches } from './watches.tsx';
import './watches.css';

const selectTab = (state: ViewState) => state.valueTab;
const selectFrameName = ({ focus }: ViewState) => (focus?.stop ? focus.frame?.name : undefined);
const selectCount = (state: ReplicaState) => state.snapshot.watches.length;

/** The variables of the focused frame, and what the person watches. What is not shown stays, with what is open in it; registers are read only while they are looked at. */
export function Values() {
  const { view } = useCockpit();
  const chosen = useView(selectTab);
  const registers = useRegisterScope() !== undefined;
  const tab = chosen === 'registers' && !registers ? 'variables' : chosen;
  const frameName = useView(selectFrameName);
  const count = useReplica(selectCount);
  const tabs: readonly Tab<ValueTab>[] = [
    { id: 'variables', title: 'Variables' },
    { id: 'watches', title: 'Watches', note: count > 0 ? <span className="count">{count}</span> : undefined },
    ...(registers ? [{ id: 'registers', title: 'Registers' } as const] : []),
  ];
  return (
    <section className="values" aria-label="Values">
      <header className="output-tabs">
        <Tabs<ValueTab> label="Values" tabs={tabs} active={tab} controls="values-panel" onSelect={view.showValueTab} />
        {frameName !== undefined && <span className="values-frame">{visibleText(frameName)}</span>}
      </header>
      <div id="values-panel" className="values-panel" role="tabpanel" aria-label={tabs.find(({ id }) => id === tab)?.title}>
        <div className="values-part" hidden={tab !== 'variables'}>
          <FaultBoundary>
            <Variables />
          </FaultBoundary>
        </div>
        <div className="values-part" hidden={tab !== 'watches'}>
          <FaultBoundary>
            <Watches />
          </FaultBoundary>
        </div>
        {tab === 'registers' && (
          <div className="values-part">
            <FaultBoundary>
              <Registers />
            </FaultBoundary>
          </div>
        )}
      </div>
    </section>
  );
}
