/** The margin around the chart, and the height of the title's line, in CSS pixels. */
const margin = 24;
const titleHeight = 40;

/** Saves a chart as PNG, with a title and the page's background. */
export function savePicture(chart: HTMLCanvasElement, { title, fileName }: { title: string; fileName: string }): void {
  const scale = chart.width / chart.clientWidth;
  const picture = document.createElement('canvas');
  picture.width = chart.width + 2 * margin * scale;
  picture.height = chart.height + (2 * margin + titleHeight) * scale;
  const ink = picture.getContext('2d');
  if (!ink) return;
  const { color, fontFamily, backgroundColor } = getComputedStyle(document.body);
  ink.fillStyle = backgroundColor;
  ink.fillRect(0, 0, picture.width, picture.height);
  ink.fillStyle = color;
  ink.font = `600 ${16 * scale}px ${fontFamily}`;
  ink.fillText(title, margin * scale, (margin + 16) * scale, chart.width);
  ink.drawImage(chart, margin * scale, (margin + titleHeight) * scale);
  picture.toBlob((blob) => {
    if (!blob) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = fileName;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }, 'image/png');
}
