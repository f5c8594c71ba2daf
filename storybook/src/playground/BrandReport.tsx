import { Pill } from '@parlance/ui-kit/data';
import { Stack } from '@parlance/ui-kit/layout';
import { brandPalette, isColour } from '@parlance/ui-kit/theme';
import { Chip } from './playground.styles.ts';

/** The result for a brand colour, worded for the brand's owner. */
function verdict(brand: string): { tone: 'good' | 'info' | 'warning'; icon: string; title: string; text: string } {
  const palette = brandPalette(brand);
  if (!isColour(brand)) {
    return {
      tone: 'warning',
      icon: 'triangle-alert',
      title: 'No colour',
      text: `“${brand}” cannot be read as a colour. The kit shows its own brand instead.`,
    };
  }
  const moved = (['light', 'night'] as const).filter((scheme) => palette[scheme].solid !== palette.brand);
  if (moved.length === 0) {
    return { tone: 'good', icon: 'check', title: 'As it is', text: 'Readable in both schemes without a correction.' };
  }
  const shown = moved.map((scheme) => `${palette[scheme].solid} in the ${scheme} scheme`).join(' and ');
  return palette.corrected
    ? {
        tone: 'warning',
        icon: 'triangle-alert',
        title: 'Corrected',
        text: `It is unreadable without a correction. It is shown as ${shown}, which looks like another colour: tell its owner.`,
      }
    : {
        tone: 'info',
        icon: 'info',
        title: 'Adjusted a little',
        text: `The same colour in a deeper or lighter tone, so that text on it can be read: ${shown}.`,
      };
}

/** Shows whether the brand was corrected, beside the resulting colours. */
export function BrandReport({ brand }: { brand: string }) {
  const palette = brandPalette(brand);
  const { tone, icon, title, text } = verdict(brand);
  const chips = [
    ['Given', isColour(brand) ? palette.brand : 'none'],
    ['Light', palette.light.solid],
    ['Night', palette.night.solid],
  ] as const;
  return (
    <Stack gap={3} aria-live="polite">
      <div>
        <Pill tone={tone} icon={icon}>
          {title}
        </Pill>
      </div>
      <p>{text}</p>
      <div style={{ display: 'flex', gap: 'var(--space-3)' }}>
        {chips.map(([name, colour]) => (
          <Chip key={name}>
            <span style={{ background: colour === 'none' ? undefined : colour }} />
            {name}
            <code>{colour}</code>
          </Chip>
        ))}
      </div>
    </Stack>
  );
}
