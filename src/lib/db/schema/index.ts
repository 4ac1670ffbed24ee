export * from './imports.ts';
export * from './listings.ts';
export * from './lists.ts';
export * from './market.ts';
export * from './newsletter.ts';
export * from './provenance.ts';
export * from './rate-limit.ts';
export * from './records.ts';
