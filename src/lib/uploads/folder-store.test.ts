import { expect, test } from 'vitest';
import { useUploads } from '../../../tests/setup/uploads.ts';

const { store } = useUploads();

test('a store accepts only names of uploads', async () => {
	for (const name of ['../x.webp', 'x', `${crypto.randomUUID()}.html`])
		await expect(store().put(name, Buffer.from('x'), 'image/webp')).rejects.toThrow(
			'not a valid upload name',
		);
});
