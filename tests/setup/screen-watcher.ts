import { connect } from '#lib/db/connect.ts';
import { checkScreens } from '#lib/screen-alerts/look.ts';
import { sendNext } from '#lib/screen-alerts/webhooks/send.ts';

/**
 * A process that repeatedly checks screens and sends pending webhooks until it is killed: like a server, but without
 * waiting for the clock. External receivers are the test's.
 */
const { db } = connect(process.env.DATABASE_URL ?? '', { max: 2 });
const outside = {
	resolve: async () => [{ address: '127.0.0.1', family: 4 }],
	isPrivate: () => false,
};
process.stdout.write('at work\n');
for (;;) {
	await checkScreens(db, 'https://cairn.example');
	await sendNext(db, outside);
}
