import { AppShell } from '../AppShell/AppShell.tsx';
import { Avatar } from '../Avatar/Avatar.tsx';
import { Badge } from '../Badge/Badge.tsx';
import { Button } from '../Button/Button.tsx';
import { Card } from '../Card/Card.tsx';
import { BarChart } from '../Chart/BarChart.tsx';
import { BarList } from '../Chart/BarList.tsx';
import { LineChart } from '../Chart/LineChart.tsx';
import { Checkbox } from '../Checkbox/Checkbox.tsx';
import { ColorField } from '../ColorField/ColorField.tsx';
import { Combobox } from '../Combobox/Combobox.tsx';
import { MultiCombobox } from '../Combobox/MultiCombobox.tsx';
import { DateField } from '../DateField/DateField.tsx';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { Kbd } from '../Kbd/Kbd.tsx';
import { List } from '../List/List.tsx';
import { Meter } from '../Meter/Meter.tsx';
import { Navbar } from '../Navbar/Navbar.tsx';
import { NumberField } from '../NumberField/NumberField.tsx';
import { PageHeader } from '../PageHeader/PageHeader.tsx';
import { Pagination } from '../Pagination/Pagination.tsx';
import { PasswordField } from '../PasswordField/PasswordField.tsx';
import { Pill } from '../Pill/Pill.tsx';
import { Progress } from '../Progress/Progress.tsx';
import { RelativeTime } from '../RelativeTime/RelativeTime.tsx';
import { SearchField } from '../SearchField/SearchField.tsx';
import { SegmentedControl } from '../SegmentedControl/SegmentedControl.tsx';
import { Select } from '../Select/Select.tsx';
import { Sidebar } from '../Sidebar/Sidebar.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';
import { SplitPane } from '../SplitPane/SplitPane.tsx';
import { Grid, Inline, Stack } from '../Stack/Stack.tsx';
import { Stat } from '../Stat/Stat.tsx';
import { Switch } from '../Switch/Switch.tsx';
import { TabLinks } from '../Tabs/TabLinks.tsx';
import { Tabs } from '../Tabs/Tabs.tsx';
import { TagsField } from '../TagsField/TagsField.tsx';
import { TextArea } from '../TextArea/TextArea.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { conformance, type CommonProps } from './conformance.tsx';

const noop = () => {};
const tabs = [{ id: 'a', label: 'A', href: '#a' }];
const options = [{ value: 'a', label: 'A' }];

const whole: Record<string, (common: CommonProps) => React.ReactElement> = {
  AppShell: (common) => <AppShell {...common} />,
  Avatar: (common) => <Avatar name="Main Demo" {...common} />,
  Badge: (common) => <Badge count={3} {...common} />,
  BarChart: (common) => <BarChart label="Chart" categories={['a']} series={[{ name: 's', values: [1] }]} {...common} />,
  BarList: (common) => <BarList label="Top" items={[{ name: 'a', value: 1 }]} {...common} />,
  Button: (common) => <Button {...common}>Save</Button>,
  Card: (common) => <Card title="Card" {...common} />,
  EmptyState: (common) => <EmptyState title="Nothing" {...common} />,
  Grid: (common) => <Grid {...common} />,
  Icon: (common) => <Icon name="x" {...common} />,
  IconButton: (common) => <IconButton icon="x" label="Close" {...common} />,
  Inline: (common) => <Inline {...common} />,
  Kbd: (common) => <Kbd keys="Mod+K" {...common} />,
  LineChart: (common) => (
    <LineChart label="Chart" categories={['a']} series={[{ name: 's', values: [1] }]} {...common} />
  ),
  List: (common) => <List label="List" items={[{ id: 'a', label: 'A' }]} {...common} />,
  Meter: (common) => <Meter label="Meter" segments={[]} {...common} />,
  Navbar: (common) => <Navbar {...common} />,
  PageHeader: (common) => <PageHeader title="Page" {...common} />,
  Pagination: (common) => <Pagination page={1} total={200} onChange={noop} {...common} />,
  Pill: (common) => <Pill {...common}>Pill</Pill>,
  Progress: (common) => <Progress label="Progress" value={3} {...common} />,
  RelativeTime: (common) => <RelativeTime date={0} {...common} />,
  SegmentedControl: (common) => (
    <SegmentedControl label="Views" options={options} value="a" onChange={noop} {...common} />
  ),
  Sidebar: (common) => <Sidebar sections={[]} {...common} />,
  Skeleton: (common) => <Skeleton {...common} />,
  Spinner: (common) => <Spinner {...common} />,
  SplitPane: (common) => <SplitPane first="a" second="b" {...common} />,
  Stack: (common) => <Stack {...common} />,
  Stat: (common) => <Stat label="Stat" value="3" {...common} />,
  TabLinks: (common) => <TabLinks label="Tabs" items={tabs} value="a" {...common} />,
  Tabs: (common) => <Tabs label="Tabs" items={tabs} value="a" onChange={noop} {...common} />,
};
for (const [name, render] of Object.entries(whole)) conformance({ name, render });

const text = { label: 'Field', value: '', onChange: noop };
const fields: Record<string, [selector: string, render: (common: CommonProps) => React.ReactElement]> = {
  Checkbox: ['input', (common) => <Checkbox label="Check" checked onChange={noop} {...common} />],
  ColorField: ['input[type=text]', (common) => <ColorField {...text} {...common} />],
  Combobox: ['input', (common) => <Combobox {...text} value={null} options={options} {...common} />],
  DateField: ['input', (common) => <DateField {...text} {...common} />],
  MultiCombobox: ['input', (common) => <MultiCombobox {...text} value={[]} options={options} {...common} />],
  NumberField: ['input', (common) => <NumberField {...text} value={null} {...common} />],
  PasswordField: ['input', (common) => <PasswordField {...text} {...common} />],
  SearchField: ['input', (common) => <SearchField {...text} {...common} />],
  Select: ['select', (common) => <Select {...text} options={options} {...common} />],
  Switch: ['input', (common) => <Switch label="Switch" checked onChange={noop} {...common} />],
  TagsField: ['input', (common) => <TagsField {...text} value={[]} {...common} />],
  TextArea: ['textarea', (common) => <TextArea {...text} {...common} />],
  TextField: ['input', (common) => <TextField {...text} {...common} />],
};
for (const [name, [selector, render]] of Object.entries(fields)) {
  conformance({ name, render, refSelector: selector, restSelector: selector });
}
