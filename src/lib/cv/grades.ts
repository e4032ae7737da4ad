import { type Entry, put } from './entry.ts';
import type { CvLine } from './lines.ts';

/** Adds the grade point average (or average mark), the rank and the number of resits that a line states. */
export function readGrades(grades: Entry, line: CvLine): void {
  const text = line.text.replaceAll('\t', ' ');
  const isContest = /大赛|竞赛|比赛|队伍|选手|teams?\b|contest|competition|hackathon|participants|applicants/iu.test(text);
  const points =
    /(?:GPA|绩点|学分绩|grade point average)[^0-9]{0,12}([0-9](?:\.[0-9]{1,4})?)\s*(?:\/|out of|of|on a scale of|[(,]?\s*(?:满分|scale)(?:为|:)?|\()\s*([0-9](?:\.[0-9]{1,2})?)(?![0-9])/iu.exec(
      text,
    );
  const marks =
    /(?:均分|平均分|平均成绩|GPA|绩点|加权成绩|average(?: score| mark| grade)?)[^0-9]{0,8}([0-9]{2,3}(?:\.[0-9]{1,2})?)\s*\/\s*(100)(?![0-9])/iu.exec(
      text,
    );
  const found = points ?? marks;
  if (found) put(grades, 'gradePoint', `${found[1]}/${found[2]}`, line);
  const rank =
    /(?:排名|名次|rank(?:ed|ing)?|placed)[^0-9]{0,14}([0-9]{1,4})(?:st|nd|rd|th)?\s*名?\s*(?:\/|out of|of|[(,]?\s*共|in|人?中)\s*(?:a class of )?\s*([0-9]{1,5})(?![0-9%])/iu.exec(
      text,
    ) ??
    /(?<![0-9])([0-9]{1,4})(?:st|nd|rd|th) (?:in|of|out of) (?:a |the |my )?(?:class|cohort|year|group|programme|program|major) of ([0-9]{1,5})(?![0-9%])/iu.exec(
      text,
    ) ??
    /第\s*([0-9]{1,4})\s*名?\s*(?:\/|[(,]?\s*共)\s*([0-9]{1,5})\s*(?:人|名)/u.exec(text);
  if (rank && !isContest) put(grades, 'classRank', `${rank[1]}/${rank[2]}`, line);
  const resits =
    /(?:补考|挂科)(?:门数|科目数?|课程)?\s*[::]\s*([0-9]{1,2}|无)/u.exec(text) ??
    /(?:resits?|failed courses|make-?up exams?)\s*:\s*([0-9]{1,2}|none)/iu.exec(text);
  if (resits) put(grades, 'makeupTotal', /[0-9]/.test(resits[1]!) ? Number(resits[1]) : 0, line);
}
