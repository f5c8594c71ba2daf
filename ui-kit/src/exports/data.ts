export { Badge, type BadgeProps } from '../Badge/Badge.tsx';
export { Pill, type PillProps } from '../Pill/Pill.tsx';
export { Avatar, type AvatarProps } from '../Avatar/Avatar.tsx';
export { Kbd, type KbdProps } from '../Kbd/Kbd.tsx';
export { Spinner, type SpinnerProps } from '../Spinner/Spinner.tsx';
export { Stat, type StatGoal, type StatProps } from '../Stat/Stat.tsx';
export { Meter, type MeterProps, type MeterSegment } from '../Meter/Meter.tsx';
export { Progress, type ProgressProps } from '../Progress/Progress.tsx';
export {
  Skeleton,
  SkeletonCards,
  SkeletonMessages,
  SkeletonRows,
  type SkeletonCardsProps,
  type SkeletonMessagesProps,
  type SkeletonProps,
  type SkeletonRowsProps,
} from '../Skeleton/Skeleton.tsx';
export { EmptyState, type EmptyStateProps } from '../EmptyState/EmptyState.tsx';
export {
  ErrorState,
  ForbiddenState,
  NoMatchState,
  type ErrorStateProps,
  type ForbiddenStateProps,
} from '../EmptyState/ErrorState.tsx';
export { RelativeTime, type RelativeTimeProps } from '../RelativeTime/RelativeTime.tsx';
export { dateFormat, numberFormat } from '../texts/formats.ts';
export { Pagination, type PaginationProps } from '../Pagination/Pagination.tsx';
export { List, type ListProps } from '../List/List.tsx';
export type { ListItem } from '../List/ListRowView.tsx';
export type { Tone } from '../styles/tone.ts';
export type { StatDeltaValue } from '../Change/change.ts';
