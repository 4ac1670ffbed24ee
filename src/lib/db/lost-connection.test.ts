import { expect, test } from 'vitest';
import { isServerUnreachable } from './lost-connection.ts';

const failure = (code: string) => Object.assign(new Error('refused'), { code });

test.each(['08006', '57P01', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET'])(
	'%s means a server that may be back in a moment',
	(code) => expect(isServerUnreachable(failure(code))).toBe(true),
);

test.each(['23505', '40001', '53100', '25006', '57014'])('%s does not', (code) =>
	expect(isServerUnreachable(failure(code))).toBe(false),
);
