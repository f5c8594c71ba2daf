export { AppShell, type AppShellProps } from '../AppShell/AppShell.tsx';
export { useShell, type Shell } from '../AppShell/shellContext.ts';
export {
  Sidebar,
  type SidebarEntry,
  type SidebarGroup,
  type SidebarItem,
  type SidebarProps,
  type SidebarSectionData,
} from '../Sidebar/Sidebar.tsx';
export { Navbar, type NavbarProps } from '../Navbar/Navbar.tsx';
export { PageHeader, type PageHeaderProps } from '../PageHeader/PageHeader.tsx';
export { SplitPane, type SplitPaneProps } from '../SplitPane/SplitPane.tsx';
export { Card, type CardProps } from '../Card/Card.tsx';
export { Tabs, type TabData, type TabsProps } from '../Tabs/Tabs.tsx';
export { TabLinks, type TabLinkData, type TabLinksProps } from '../Tabs/TabLinks.tsx';
export { TabPanel, type TabPanelProps } from '../Tabs/TabPanel.tsx';
export { Grid, Inline, Stack, type Gap, type GridProps, type InlineProps, type StackProps } from '../Stack/Stack.tsx';
export { Link, type LinkProps, type RenderLink } from '../Link/Link.tsx';
export { useMediaQuery } from '../hooks/useMediaQuery.ts';
