import { expect, test } from 'vitest';
import { configuration, memorySettings } from './configuration.ts';

const GB = 1024 ** 3;

test.for([
	[1 * GB, '256MB', '1024MB'],
	[4 * GB, '512MB', '2048MB'],
	[23.5 * GB, '3008MB', '12032MB'],
	[512 * GB, '4096MB', '262144MB'],
] as const)('on a machine of %d bytes the server keeps %s', ([memory, own, cached]) => {
	expect(memorySettings(memory)).toEqual({ shared_buffers: own, effective_cache_size: cached });
});

test('a caller’s settings override the machine’s', () => {
	const text = configuration(5432, { shared_buffers: '64MB' });
	expect(text).toContain("shared_buffers = '64MB'");
	expect(text.match(/shared_buffers/g)).toHaveLength(1);
});
