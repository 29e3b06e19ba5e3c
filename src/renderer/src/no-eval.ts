/** Imported before every schema: our pages may not turn text into code, so zod is told not to try. */
import { z } from 'zod';

z.config({ jitless: true });
