import { Avatar } from '@parlance/ui-kit/data';
import { AppShell, Navbar, Sidebar } from '@parlance/ui-kit/layout';
import type { ReactNode } from 'react';

const sections = [
  {
    id: 'workspace',
    title: 'Workspace',
    items: [
      { id: 'home', label: 'Dashboard', icon: 'layout-dashboard', href: '#home' },
      { id: 'intents', label: 'Intents', icon: 'brain', href: '#intents', active: true },
    ],
  },
];

/** Step 1: the frame of every screen. */
export function AppFrame({ children }: { children: ReactNode }) {
  return (
    <AppShell
      sidebar={<Sidebar brand="Acme" sections={sections} />}
      navbar={<Navbar right={<Avatar name="Main Demo" />} />}
    >
      {children}
    </AppShell>
  );
}
