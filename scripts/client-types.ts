import { writeFileSync } from 'node:fs';
import { clientTypes, TYPES_FILE } from './check/client-types.ts';
import { runCommand, say } from './command.ts';

/** `npm run cairn -- client-types`: writes the types of version 1 of the API, as its OpenAPI document has them now. */
await runCommand(async () => {
	writeFileSync(TYPES_FILE, await clientTypes());
	say(`Wrote ${TYPES_FILE}.`);
});
