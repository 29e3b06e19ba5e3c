import { useEffect, useState } from 'react';
import { AgentLog } from './features/agent-log/agent-log.tsx';
import { AgentPane } from './features/agent/agent-pane.tsx';
import { Breakpoints } from './features/breakpoints/breakpoints.tsx';
import { CallStack } from './features/call-stack/call-stack.tsx';
import { StartState } from './features/configurations/start-state.tsx';
import { Console } from './features/console/console.tsx';
import { Memory } from './features/memory/memory.tsx';
import { Network } from './features/network/network.tsx';
import { selectNetwork } from './features/network/use-network.ts';
import { Problems } from './features/problems/problems.tsx';
import { useTabNotes } from './features/problems/tab-notes.tsx';
import { Banners } from './features/session/banners.tsx';
import { TerminalPane } from './features/terminal/terminal.tsx';
import { TopBar } from './features/session/top-bar.tsx';
import { prefetchEditor, Source } from './features/source/source.tsx';
import { columnWidths, narrowest } from './layout.ts';
import { ReplayWindow } from './features/records/replay-window.tsx';
import { Start } from './features/start/start.tsx';
import { Values } from './features/watches/values.tsx';
import { useCockpit, useReplica, useView } from './store/cockpit.ts';
import { selectWorkspace } from './store/replica.ts';
import { useTheme } from './ui/theme.ts';
import { visiblePanels, type BottomTab, type ViewState } from './store/view.ts';
import { FaultBoundary } from './ui/fault-boundary.tsx';
import { Split, type SplitPart } from './ui/split.tsx';
import { Tabs, type Tab } from './ui/tabs.tsx';
import { WindowFrame } from './window-frame.tsx';
import './app.css';

const selectPanels = (state: ViewState) => state.panels;
const selectBottomTab = (state: ViewState) => state.bottomTab;
const selectHasMemory = (state: ViewState) => state.memory !== null;

const selectReplay = (state: ViewState) => state.replay;

/** The whole window: the program that is debugged, or a recorded task in its place. */
export function App() {
  const replay = useView(selectReplay);
  useTheme();
  return replay ? <ReplayWindow key={replay.id} shown={replay} panes={(memory) => <Cockpit memory={memory} />} /> : <Work />;
}

function Work() {
  const workspace = useReplica(selectWorkspace);
  return (
    <WindowFrame
      above={
        <>
          <FaultBoundary>
            <TopBar />
          </FaultBoundary>
          <Banners />
          <StartState />
        </>
      }
    >
      {workspace && <h1 className="visually-hidden">{workspace.name}, DAPilot</h1>}
      <FaultBoundary>{workspace ? <Cockpit memory={workspace.path} /> : <Start />}</FaultBoundary>
    </WindowFrame>
  );
}

/** left | centre above bottom, and the agent beside all of it. */
function Cockpit({ memory }: { readonly memory: string }) {
  const windowWidth = useWindowWidth();
  const panels = visiblePanels(useView(selectPanels), windowWidth);
  const widths = columnWidths(windowWidth, panels);
  useEffect(prefetchEditor, []);
  const left: SplitPart = { id: 'left', label: 'call stack and breakpoints', content: <Left memory={memory} />, size: widths.left, minimum: narrowest.left, fixed: true };
  const centre: SplitPart = { id: 'centre', label: 'source', content: <FaultBoundary><Source /></FaultBoundary>, minimum: widths.code };
  const upper: SplitPart = {
    id: 'upper',
    label: 'source',
    content: <Split id="columns" memory={memory} direction="horizontal" parts={panels.left ? [left, centre] : [centre]} />,
    minimum: 160,
  };
  const lower: SplitPart = { id: 'lower', label: 'variables and output', content: <Bottom memory={memory} />, size: '34%', minimum: 96 };
  const work: SplitPart = {
    id: 'work',
    label: 'program',
    content: <Split id="rows" memory={memory} direction="vertical" parts={panels.bottom ? [upper, lower] : [upper]} />,
    // The stack keeps its usual width when the window becomes narrow: the agent has more to give.
    minimum: widths.code + (panels.left ? Math.min(widths.left, windowWidth - widths.code - (panels.right ? narrowest.agent : 0)) : 0),
  };
  const agent: SplitPart = { id: 'agent', label: 'agent', content: <FaultBoundary><AgentPane /></FaultBoundary>, size: widths.agent, minimum: narrowest.agent, fixed: true };
  return <Split id="window" memory={memory} direction="horizontal" parts={panels.right ? [work, agent] : [work]} />;
}

function Left({ memory }: { readonly memory: string }) {
  return (
    <Split
      id="left"
      memory={memory}
      direction="vertical"
      parts={[
        { id: 'call-stack', label: 'call stack', content: <FaultBoundary><CallStack /></FaultBoundary>, minimum: 80 },
        { id: 'breakpoints', label: 'breakpoints', content: <FaultBoundary><Breakpoints /></FaultBoundary>, size: '36%', minimum: 60 },
      ]}
    />
  );
}

function Bottom({ memory }: { readonly memory: string }) {
  return (
    <Split
      id="bottom"
      memory={memory}
      direction="horizontal"
      parts={[
        { id: 'variables', label: 'variables', content: <Values />, size: '40%', minimum: 200 },
        { id: 'output', label: 'output', content: <Output />, minimum: 240 },
      ]}
    />
  );
}

const outputTabs: readonly Tab<BottomTab>[] = [
  { id: 'console', title: 'Console' },
  { id: 'terminal', title: 'Terminal' },
  { id: 'problems', title: 'Problems' },
  { id: 'agent-log', title: 'Agent log' },
];
const networkTab: Tab<BottomTab> = { id: 'network', title: 'Network' };
const memoryTab: Tab<BottomTab> = { id: 'memory', title: 'Memory' };

function Output() {
  const { view } = useCockpit();
  const chosen = useView(selectBottomTab);
  const memory = useView(selectHasMemory);
  const network = useReplica(selectNetwork);
  const notes = useTabNotes();
  // It is there for those who use it.
  const showsNetwork = network.recording || network.total > 0 || chosen === 'network';
  const tabs = [...outputTabs, ...(showsNetwork ? [networkTab] : []), ...(memory ? [memoryTab] : [])].map((each) => ({ ...each, note: notes[each.id] }));
  const tab = chosen === 'memory' && !memory ? 'console' : chosen;
  return (
    <section className="output" aria-label="Output">
      <header className="output-tabs">
        <Tabs<BottomTab> label="Output" tabs={tabs} active={tab} controls="output-panel" onSelect={view.showBottomTab} />
      </header>
      <div id="output-panel" className="output-panel" role="tabpanel" aria-label={tabs.find(({ id }) => id === tab)?.title}>
        <FaultBoundary key={tab}>{outputOf(tab)}</FaultBoundary>
      </div>
    </section>
  );
}

function outputOf(tab: BottomTab) {
  switch (tab) {
    case 'console':
      return <Console />;
    case 'terminal':
      return <TerminalPane />;
    case 'problems':
      return <Problems />;
    case 'network':
      return <Network />;
    case 'agent-log':
      return <AgentLog />;
    case 'memory':
      return <Memory />;
    default:
      return tab satisfies never;
  }
}

function useWindowWidth(): number {
  const [width, setWidth] = useState(innerWidth);
  useEffect(() => {
    const read = () => setWidth(innerWidth);
    addEventListener('resize', read);
    return () => removeEventListener('resize', read);
  }, []);
  return width;
}
