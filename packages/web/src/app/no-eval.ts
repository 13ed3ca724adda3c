// The content security policy forbids code made from text. zod would try it once and the browser would report a violation,
// so this runs before any schema is made; zod reads its settings from this global.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
