import { connect } from '#lib/db/connect.ts';
import { lookAtScreens } from '#lib/screen-alerts/look.ts';
import { sendNext } from '#lib/screen-alerts/webhooks/send.ts';

/**
 * A process that looks at screens and sends what webhooks wait for, again and again, until it is killed: as a server
 * does, without waiting for the clock. Receivers outside are those of the test.
 */
const { db } = connect(process.env.DATABASE_URL ?? '', { max: 2 });
const outside = {
	resolve: async () => [{ address: '127.0.0.1', family: 4 }],
	isPrivate: () => false,
};
process.stdout.write('at work\n');
for (;;) {
	await lookAtScreens(db, 'https://cairn.example');
	await sendNext(db, outside);
}
