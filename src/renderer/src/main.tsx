import './no-eval.ts';
// First, so that the sheet of a feature has the last word on its own parts.
import './ui/theme.css';
import './ui/ui.css';
// The editor, which asks for it, is loaded later.
import './ui/last-act.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createClient, openChannel, windowName } from './bridge/client.ts';
import { createCockpit } from './create-cockpit.ts';
import { CockpitContext } from './store/cockpit.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');
createRoot(root).render(
  <CockpitContext value={createCockpit(createClient(openChannel(), windowName(sessionStorage)))}>
    <App />
  </CockpitContext>,
);
