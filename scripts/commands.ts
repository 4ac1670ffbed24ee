/** A command of `npm run cairn`. */
export interface Command {
	file: string;
	does: string;
	/** Arguments for install-rest.ts, where it needs packages that `npm ci --omit=dev` leaves out. */
	needs?: readonly string[];
}

/** The commands by name, in the order of the help text. */
export const commands: Readonly<Record<string, Command>> = {
	user: { file: 'user.ts', does: 'give and withdraw roles, block accounts' },
	rounds: { file: 'rounds.ts', does: 'list, join and part rounds reported twice' },
	verdicts: { file: 'verdicts.ts', does: 'what readers said of answers of the assistant' },
	'help-votes': { file: 'help-votes.ts', does: 'what readers said of articles of the help center' },
	prove: { file: 'prove.ts', does: 'show what deploy.md says with real programs', needs: [] },
	shots: { file: 'shots.ts', does: 'take pictures of every screen', needs: [] },
	'help-pictures': {
		file: 'help-pictures.ts',
		does: 'draw the pictures of the help center',
		needs: [],
	},
	'client-types': { file: 'client-types.ts', does: 'write the types of the clients', needs: [] },
	starter: {
		file: 'starter/build.ts',
		does: 'build the starter catalogue from data/curated and packages',
		needs: ['scripts/starter'],
	},
	'evm-chains': {
		file: 'evm-chains.ts',
		does: 'write the table of EVM chains',
		needs: ['scripts/starter'],
	},
	lockfile: { file: 'complete-lockfile.ts', does: 'add what npm leaves out of package-lock.json' },
};
