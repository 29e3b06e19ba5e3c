import type { Page } from '@playwright/test';

declare global {
  interface Window {
    statusSeen: (text: string) => void;
  }
}

/** Every text the status indicator has shown, in order, also after a reload; the list grows. */
export async function recordStatus(page: Page): Promise<readonly string[]> {
  const seen: string[] = [];
  await page.exposeFunction('statusSeen', (text: string) => {
    if (seen.at(-1) !== text) seen.push(text);
  });
  await page.addInitScript(watch);
  await page.evaluate(watch);
  return seen;
}

function watch(): void {
  const read = () => {
    const text = document.querySelector('.agent-status-text')?.textContent;
    if (text) window.statusSeen(text);
  };
  new MutationObserver(read).observe(document, { subtree: true, childList: true, characterData: true });
  read();
}
