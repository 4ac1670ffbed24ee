/** Shows owners the links for editing a public page that is otherwise the same for everybody. */
import { hasSignedInMark } from './session/signed-in.ts';

function ownName(): string | null {
	try {
		return hasSignedInMark() ? localStorage.getItem('username') : null;
	} catch {
		return null;
	}
}

const name = ownName();
for (const link of document.querySelectorAll<HTMLElement>('[data-owner]'))
	link.hidden = name === null || link.dataset.owner !== name;
