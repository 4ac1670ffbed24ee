import '@fontsource-variable/inter-tight';
import Link from 'next/link';
import { Search } from './search.jsx';
import './globals.css';

export const metadata = { title: 'Projects directory', description: 'The equal app in Next.js.' };

export default function Layout({ children }) {
	return (
		<html lang="en">
			<body>
				<header>
					<Link href="/directory/projects/1">Projects</Link>
					<Search />
				</header>
				<main>{children}</main>
			</body>
		</html>
	);
}
