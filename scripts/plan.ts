import { SettingsError } from '../src/lib/base/settings-error.ts';
import { connect, type Db } from '../src/lib/db/connect.ts';
import { migrate } from '../src/lib/db/migrate.ts';
import { openDatabase } from '../src/lib/db/open.ts';
import {
	agreePrice,
	confirmPayment,
	confirmRefund,
	grantPlan,
	listPlans,
	PlanRefusedError,
	refundInvoice,
} from '../src/lib/payments/operator.ts';
import { reconcile } from '../src/lib/payments/reconcile.ts';
import type { PaidPlan, Term } from '../src/lib/plans/plans.ts';
import { databaseSettings, runCommand, say } from './command.ts';

const USAGE = `npm run plan -- <command>

  list                             plans, open invoices, refunds to do, and who asks to be written to
  grant <account> <plan> <months>  give Pro or Enterprise for 1, 6 or 12 months, free of charge
  price <account> <dollars>        agree on the price of a month of Enterprise
  paid <invoice>                   the transfer of an invoice has arrived
  refund <invoice>                 end the plan and give back what of it is unused
  refund <invoice> <dollars>       give so much back; the plan goes on
  refund done <refund>             a refund that the list names was paid back by hand
  reconcile                        ask the payment provider what is true, and say what differs

An account is named by its username or e-mail address.`;

/** Does the work on the database; returns the lines to print. */
type Work = (db: Db) => Promise<string[]>;

const wholeNumber = (text: string | undefined): number | undefined =>
	text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

/** `10.45` as 1045. */
const centsOf = (text: string | undefined): number | undefined => {
	const [, whole, part = '0'] = /^(\d{1,6})(?:\.(\d{2}))?$/.exec(text ?? '') ?? [];
	return whole === undefined ? undefined : Number(whole) * 100 + Number(part);
};

const planOf = (text: string | undefined): PaidPlan | undefined =>
	text === 'pro' || text === 'enterprise' ? text : undefined;

function termOf(text: string | undefined): Term | undefined {
	const months = wholeNumber(text);
	return months === 1 || months === 6 || months === 12 ? months : undefined;
}

const one =
	(work: (db: Db) => Promise<string>): Work =>
	async (db) => [await work(db)];

function parseRefund(first: string | undefined, second: string | undefined): Work | undefined {
	if (first === 'done') {
		const id = wholeNumber(second);
		return id === undefined ? undefined : one((db) => confirmRefund(db, id));
	}
	const invoice = wholeNumber(first);
	const cents = centsOf(second);
	if (invoice === undefined || (second !== undefined && cents === undefined)) return undefined;
	return one((db) => refundInvoice(db, invoice, cents, new Date()));
}

function reconcileWork(): Work {
	return async (db) => {
		const found = await reconcile(db, new Date());
		return found.length > 0 ? found : ['Nothing differs.'];
	};
}

function parseCommand([command, first, second, third, ...rest]: string[]): Work | undefined {
	if (rest.length > 0) return undefined;
	const invoice = wholeNumber(first);
	const plan = planOf(second);
	const term = termOf(third);
	const month = centsOf(second);
	if (command === 'list' && first === undefined) return (db) => listPlans(db, new Date());
	if (command === 'grant' && first && plan && term)
		return one((db) => grantPlan(db, first, { plan, term }, new Date()));
	if (command === 'price' && first && month !== undefined && third === undefined)
		return one((db) => agreePrice(db, first, month));
	if (command === 'paid' && invoice !== undefined && second === undefined)
		return one((db) => confirmPayment(db, invoice, new Date()));
	if (command === 'refund' && third === undefined) return parseRefund(first, second);
	return command === 'reconcile' && first === undefined ? reconcileWork() : undefined;
}

await runCommand(async (args) => {
	const work = parseCommand(args);
	if (!work) throw new SettingsError(USAGE);
	const database = await openDatabase(databaseSettings());
	const { db, close } = connect(database.url, { max: 2, name: 'cairn plan' });
	try {
		await migrate(database.url);
		for (const line of await work(db)) say(line);
	} catch (error) {
		throw error instanceof PlanRefusedError ? new SettingsError(error.message) : error;
	} finally {
		await close();
		await database.release();
	}
});
