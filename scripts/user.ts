import {
	type GrantedRole,
	grantableRoles,
	listNotableAccounts,
	RoleRefusedError,
	setBlocked,
	setRole,
} from '../src/lib/accounts/roles.ts';
import { SettingsError } from '../src/lib/base/settings-error.ts';
import { connect, type Db } from '../src/lib/db/connect.ts';
import { migrate } from '../src/lib/db/migrate.ts';
import { openDatabase } from '../src/lib/db/open.ts';
import { databaseSettings, runCommand, say } from './command.ts';

const USAGE = `npm run cairn -- user <command>

  list                         accounts with a role, and blocked ones
  grant <role> <account>       give a role: ${grantableRoles.join(', ')}
  withdraw <role> <account>    take it back
  block <account>              end its sessions and let it sign in no more
  unblock <account>            let it sign in again

An account is named by its username or e-mail address.`;

/** Does the work on the database; returns the lines to print. */
type Work = (db: Db) => Promise<string[]>;

const isRole = (name: string | undefined): name is GrantedRole =>
	grantableRoles.some((role) => role === name);

const one =
	(work: (db: Db) => Promise<boolean>, done: string): Work =>
	async (db) => [(await work(db)) ? done : 'Nothing to change: it is so already.'];

const list: Work = async (db) => {
	const accounts = await listNotableAccounts(db);
	const lines = accounts.map(({ username, name, roles, state }) =>
		[username, name, ...roles, ...(state === 'blocked' ? ['(blocked)'] : [])].join('  '),
	);
	return lines.length > 0 ? lines : ['No account has a role, and none is blocked.'];
};

function parseCommand([command, first, second, ...rest]: string[]): Work {
	if (rest.length > 0) throw new SettingsError(USAGE);
	if (command === 'list' && first === undefined) return list;
	if ((command === 'block' || command === 'unblock') && first && second === undefined)
		return one((db) => setBlocked(db, first, command === 'block'), `${first} is ${command}ed now.`);
	if ((command === 'grant' || command === 'withdraw') && isRole(first) && second) {
		const isGranted = command === 'grant';
		const done = `${second} ${isGranted ? 'has' : 'no longer has'} the role ${first}.`;
		return one((db) => setRole(db, second, first, isGranted), done);
	}
	throw new SettingsError(USAGE);
}

await runCommand(async (args) => {
	const work = parseCommand(args);
	const database = await openDatabase(databaseSettings());
	const { db, close } = connect(database.url, { max: 2, name: 'cairn user' });
	try {
		await migrate(database.url);
		for (const line of await work(db)) say(line);
	} catch (error) {
		throw error instanceof RoleRefusedError ? new SettingsError(error.message) : error;
	} finally {
		await close();
		await database.release();
	}
});
