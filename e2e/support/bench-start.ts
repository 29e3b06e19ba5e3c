/** What benches begin with. What is missing or wrong ends the process with the code of a bad environment, and says why. */
import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../../scripts/system-parts.ts';
import { browserArguments } from './browser.ts';

/** The number that an option was given; from 1 on. */
export function wholeNumber(option: string, given: string): number {
  const number = Number(given);
  if (Number.isInteger(number) && number >= 1) return number;
  return refuse(`${option} takes a whole number from 1.`);
}

/** A browser of the system, as our window runs in it. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium() ?? refuse('No Chromium or Chrome was found: what is painted cannot be measured without one.');
  return chromium.launch({ executablePath, args: [...browserArguments] });
}

function refuse(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(5);
}
