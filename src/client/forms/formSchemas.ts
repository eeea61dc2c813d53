import * as z from 'zod/mini';

// The content security policy forbids `eval`, which zod would use to speed up its checks.
z.config({ jitless: true });

export { z };
