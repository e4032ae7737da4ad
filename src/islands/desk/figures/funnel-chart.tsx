import { useEffect, useRef, useState } from 'react';

import { Button } from '#islands/ui/button.tsx';
import { useT } from '#islands/ui/language.tsx';
import { loadChunk } from '#lib/client/load-chunk.ts';

import type { BarData } from './draw-chart.ts';
import { savePicture } from './save-picture.ts';

interface Props {
  data: BarData;
  /** The text alternative of the chart. */
  description: string;
  title: string;
  /** The name of the saved picture, without its extension. */
  fileName: string;
}

/** Height in pixels of a bar together with its gap. */
const barHeight = 26;
/** Height in pixels of the axis and the legend together. */
const frameHeight = 64;

/**
 * A bar chart on a canvas; the tables beside it show its numbers as text. The chart library is loaded with the first chart,
 * and the colours follow the theme.
 */
export function FunnelChart({ data, description, title, fileName }: Props) {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  const content = JSON.stringify(data);

  useEffect(() => {
    const theme = matchMedia('(prefers-color-scheme: dark)');
    let drawn: { destroy(): void } | undefined;
    let isGone = false;
    async function draw() {
      const loaded = await loadChunk(() => import('./draw-chart.ts'));
      if (isGone || !loaded || !canvas.current) return;
      drawn?.destroy();
      drawn = loaded.drawChart(canvas.current, JSON.parse(content) as BarData);
      setIsDrawn(true);
    }
    void draw();
    const redraw = () => void draw();
    theme.addEventListener('change', redraw);
    return () => {
      isGone = true;
      theme.removeEventListener('change', redraw);
      drawn?.destroy();
    };
  }, [content]);

  const height = data.labels.length * (data.series.length * barHeight + 8) + frameHeight;
  return (
    <div>
      <div className="figures-chart" style={{ blockSize: height }}>
        <canvas ref={canvas} role="img" aria-label={description} />
      </div>
      <Button
        className="figures-save"
        size="small"
        disabled={!isDrawn}
        onClick={() => canvas.current && savePicture(canvas.current, { title, fileName: `${fileName}.png` })}
      >
        {t('desk-figures.chart.png')}
      </Button>
    </div>
  );
}
