/**
 * Runs the final steps of this process, however it ends short of being killed: a normal exit, or a signal without
 * another listener (a server that drains on SIGTERM decides itself).
 */
const pending = new Set<() => void>();
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
let isInstalled = false;

/** Registers `words` (synchronous) and returns a function that unregisters them. */
export function addExitHandler(words: () => void): () => void {
	install();
	pending.add(words);
	return () => pending.delete(words);
}

function install(): void {
	if (isInstalled) return;
	isInstalled = true;
	process.on('exit', speak);
	for (const signal of SIGNALS) process.on(signal, endBy);
}

function endBy(signal: NodeJS.Signals): void {
	if (process.listenerCount(signal) > 1) return;
	speak();
	for (const each of SIGNALS) process.removeListener(each, endBy);
	process.kill(process.pid, signal);
}

function speak(): void {
	for (const words of pending) {
		pending.delete(words);
		words();
	}
}
