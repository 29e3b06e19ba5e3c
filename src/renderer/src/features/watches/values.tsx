import { FaultBoundary } from '../../ui/fault-boundary.tsx';
import { useCockpit, useReplica, useView } from '../../store/cockpit.ts';
import type { ReplicaState } from '../../store/replica.ts';
import type { ValueTab, ViewState } from '../../store/view.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { visibleText } from '../../../../shared/visible-text.ts';
import { Variables } from '../variables/variables.tsx';
import { Watches } from './watches.tsx';
import './watches.css';

const selectTab = (state: ViewState) => state.valueTab;
const selectFrameName = ({ focus }: ViewState) => (focus?.stop ? focus.frame?.name : undefined);
const selectCount = (state: ReplicaState) => state.snapshot.watches.length;

/** The variables of the focused frame, and what the person watches. What is not shown stays, with what is open in it. */
export function Values() {
  const { view } = useCockpit();
  const tab = useView(selectTab);
  const frameName = useView(selectFrameName);
  const count = useReplica(selectCount);
  const tabs = [
    { id: 'variables', title: 'Variables' },
    { id: 'watches', title: 'Watches', note: count > 0 ? <span className="count">{count}</span> : undefined },
  ] as const;
  return (
    <section className="values" aria-label="Values">
      <header className="output-tabs">
        <Tabs<ValueTab> label="Values" tabs={tabs} active={tab} controls="values-panel" onSelect={view.showValueTab} />
        {frameName !== undefined && <span className="values-frame">{visibleText(frameName)}</span>}
      </header>
      <div id="values-panel" className="values-panel" role="tabpanel" aria-label={tab === 'variables' ? 'Variables' : 'Watches'}>
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
      </div>
    </section>
  );
}
