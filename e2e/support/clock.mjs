/**
 * Loaded before a host whose clock a test moves on: with each SIGUSR2 it is eleven minutes later, and then the file that
 * TEST_CLOCK names says how often that was. Whatever it starts has this too, and is never told.
 */
import { writeFileSync } from 'node:fs';

const now = Date.now;
let moved = 0;
Date.now = () => now() + moved * 11 * 60_000;
process.on('SIGUSR2', () => {
  moved += 1;
  writeFileSync(process.env.TEST_CLOCK, String(moved));
});
