import * as z from 'zod/mini';

// The content security policy allows no code made from text, which is how zod would hurry its checks.
z.config({ jitless: true });

export { z };
