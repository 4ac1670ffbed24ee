/** The shared code of a site that asks for one on its calls (`PROTECTED_CODE`), as this browser keeps it. */
export function keptCode(): string | null {
	try {
		return localStorage.getItem('protected_code');
	} catch {
		return null;
	}
}
