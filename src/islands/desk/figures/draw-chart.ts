import { BarController, BarElement, CategoryScale, Chart, Legend, LinearScale, type Plugin, Tooltip } from 'chart.js';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Legend, Tooltip);

/** Bars of one period. */
export interface Series {
  label: string;
  values: readonly number[];
}

/** Horizontal bars: one group per label, with one bar per series. */
export interface BarData {
  labels: readonly string[];
  series: readonly Series[];
}

/** Maximum number of characters of a label on narrow charts. */
const shortLabel = 13;
/** The width in pixels below which a chart is narrow. */
const narrow = 480;

/** The value of a colour token on the page. */
function colourOf(canvas: HTMLElement, name: string): string {
  canvas.style.color = `var(${name})`;
  const { color } = getComputedStyle(canvas);
  canvas.style.color = '';
  return color;
}

/** Writes each bar's number at its end. */
const numbers: Plugin<'bar'> = {
  id: 'numbers',
  afterDatasetsDraw({ ctx, data }) {
    const chart = Chart.getChart(ctx.canvas);
    if (!chart) return;
    ctx.save();
    ctx.fillStyle = String(chart.options.color);
    ctx.font = `${Chart.defaults.font.size}px ${Chart.defaults.font.family}`;
    ctx.textBaseline = 'middle';
    for (const [index, { data: values }] of data.datasets.entries()) {
      for (const [at, bar] of chart.getDatasetMeta(index).data.entries())
        ctx.fillText(Number(values[at]).toLocaleString(), bar.x + 6, bar.y);
    }
    ctx.restore();
  },
};

/**
 * Draws bars on a canvas in the colours of the page. The first series has the colour `--meter`; the second series has the
 * colour `--chart-second` and a border.
 */
export function drawChart(canvas: HTMLCanvasElement, { labels, series }: BarData): Chart {
  const [ink, line] = [colourOf(canvas, '--ink'), colourOf(canvas, '--line')];
  const fills = [colourOf(canvas, '--meter'), colourOf(canvas, '--chart-second')];
  Chart.defaults.font.family = getComputedStyle(canvas).fontFamily;
  Chart.defaults.font.size = 13;
  return new Chart(canvas, {
    type: 'bar',
    data: {
      labels: [...labels],
      datasets: series.map(({ label, values }, index) => ({
        label,
        data: [...values],
        backgroundColor: fills[index]!,
        borderColor: ink,
        borderWidth: index === 0 ? 0 : 1,
        maxBarThickness: 22,
      })),
    },
    options: {
      indexAxis: 'y',
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      color: ink,
      layout: { padding: { right: 56 } },
      plugins: { legend: { display: series.length > 1, align: 'start', labels: { boxWidth: 14 } } },
      scales: {
        x: { beginAtZero: true, ticks: { color: ink, precision: 0, maxTicksLimit: 6 }, grid: { color: line } },
        y: {
          grid: { display: false },
          ticks: {
            color: ink,
            autoSkip: false,
            callback(value) {
              const label = this.getLabelForValue(Number(value));
              const limit = this.chart.width < narrow ? shortLabel : 2 * shortLabel;
              return label.length > limit ? `${label.slice(0, limit - 1)}…` : label;
            },
          },
        },
      },
    },
    plugins: [numbers],
  });
}
