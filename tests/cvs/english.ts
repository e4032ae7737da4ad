import { activity, award, type Cv, edu, idNumber, language, skill, text, work } from './cv.ts';

/** A nationality may be stored as the country or as it is printed. */
const people = (...spellings: string[]) => spellings;

/** A phone number without and with the leading zero. */
const trunk = (number: string) => [number, `0${number}`];

/** Made-up applicants. A foreign phone number is from the range that its country reserves for fiction, if there is one. */
export const englishCvs: readonly Cv[] = [
  {
    id: 'en-01',
    layout: 'plain',
    kind: 'pdf',
    title: 'CURRICULUM VITAE',
    name: 'Eleanor Whitcombe',
    job: 'Cabin Crew (Long Haul)',
    lines: [
      ['Phone', '+44 7700 900101', { mobilePrefix: '44', mobile: trunk('7700900101') }],
      ['Email', 'eleanor.whitcombe@example.com', { email: 'eleanor.whitcombe@example.com' }],
      [
        'Address',
        '14 Larkspur Lane, Bristol BS99 9ZZ',
        { contactAddr: '14 Larkspur Lane, Bristol BS99 9ZZ', 'postcode?': 'BS99 9ZZ' },
      ],
      ['Nationality', 'British', { nationality: people('英国', 'United Kingdom', 'British') }],
      ['Date of birth', '12 March 1996', { birthdate: '1996-03-12' }],
    ],
    sections: [
      [
        'Work Experience',
        [
          work(
            ['Sep 2019 – Jun 2023', 'Cabin Crew Member', 'Harrier Bay Airways, Bristol'],
            ['2019-09', '2023-06', ['Harrier Bay Airways', 'Harrier Bay Airways, Bristol'], 'Cabin Crew Member', 'cabin'],
            'Looked after up to 180 guests on short-haul flights',
            'Trained new starters in galley procedures',
          ),
          work(
            ['Jul 2023 – Present', 'Senior Cabin Crew', 'Northmoor Atlantic'],
            ['2023-07', '', 'Northmoor Atlantic', 'Senior Cabin Crew', 'cabin'],
            'Lead a team of six in the premium cabin',
          ),
        ],
      ],
      [
        'Education',
        [
          edu(
            ['Sep 2014 – Jul 2017', 'BA (Hons) Hospitality Management', 'Severnside University'],
            ['2014-09', '2017-07', 'Severnside University', 'Hospitality Management', 'bachelor', 'bachelor'],
          ),
        ],
      ],
      [
        'Certificates',
        [
          skill(['May 2019', 'EASA Cabin Crew Attestation'], ['2019-05', 'EASA Cabin Crew Attestation']),
          skill(['Jan 2023', 'First Aid at Work'], ['2023-01', 'First Aid at Work']),
        ],
      ],
      ['Interests', [text('Sea swimming, choir and baking', 'Other.hobbies')]],
      [
        'References',
        [text('Mr Graham Pell, Base Manager, Harrier Bay Airways. Tel. +44 7700 900888, graham.pell@harrierbay.example.com')],
      ],
    ],
  },
  {
    id: 'en-02',
    layout: 'sidebar',
    kind: 'pdf',
    title: '',
    name: 'WANG Zihan',
    names: ['WANG Zihan', 'Zihan Wang'],
    job: 'Airport Ground Service Agent',
    lines: [
      ['Mobile', '(+86) 138-0000-2102', { mobile: '13800002102' }],
      ['E-mail', 'zihan.wang@example.com', { email: 'zihan.wang@example.com' }],
      ['Gender', 'Female', { sex: 'female' }],
      ['Born', '2002-07-19', { birthdate: '2002-07-19' }],
      [
        'Location',
        'Chengdu, Sichuan',
        { 'contactAddr?': 'Chengdu, Sichuan', 'homeLocation?': ['四川省成都市', 'Chengdu, Sichuan'] },
      ],
    ],
    sections: [
      [
        'EDUCATION',
        [
          edu(
            ['2020.09 – 2024.06', 'Civil Aviation Flight University of China', 'Transportation (Air Transport)', 'Bachelor'],
            [
              '2020-09',
              '2024-06',
              'Civil Aviation Flight University of China',
              'Transportation (Air Transport)',
              'bachelor',
              'bachelor',
            ],
            'GPA: 3.5/4.0',
          ),
          text('', { 'Score.gradePoint': '3.5/4.0' }),
        ],
      ],
      [
        'INTERNSHIP',
        [
          work(
            ['2023.07 – 2023.12', 'Longquan Airport Services', 'Check-in Intern'],
            ['2023-07', '2023-12', 'Longquan Airport Services', 'Check-in Intern', 'ground'],
            'Handled check-in for 15 flights a week',
          ),
        ],
      ],
      [
        'CAMPUS ACTIVITIES',
        [
          activity(
            ['2021.09 – 2022.06', 'English Debate Club', 'Vice President'],
            ['2021-09', '2022-06', 'English Debate Club', 'Vice President'],
          ),
        ],
      ],
      ['LANGUAGES', [language(['CET-6: 545'], { 'Score.englishLevel': 'cet6', 'Score.englishScore': 545 })]],
      [
        'AWARDS',
        [award(['2022.11', 'National Encouragement Scholarship'], ['2022-11', 'National Encouragement Scholarship', 'national'])],
      ],
    ],
  },
  {
    id: 'en-03',
    layout: 'table',
    kind: 'pdf',
    title: 'Application Form / CV',
    name: 'Rajesh Nambiar',
    job: 'Licensed Aircraft Engineer (B1.1)',
    lines: [
      ['Full name', 'Rajesh Nambiar'],
      ['Sex', 'M', { sex: 'male' }],
      ['DOB', '03/Nov/1985', { birthdate: '1985-11-03' }],
      ['Nationality', 'Indian', { nationality: people('印度', 'India', 'Indian') }],
      ['Marital status', 'Married', { maritalStatus: 'married' }],
      ['Passport No.', 'Z0000103', { id: 'Z0000103', idtype: 'passport' }],
      ['Contact no.', '+91 90000 00103', { mobilePrefix: '91', mobile: '9000000103' }],
      ['Email ID', 'r.nambiar@example.org', { email: 'r.nambiar@example.org' }],
      [
        'Permanent address',
        '22 Pepper Street, Kochi 682001, Kerala',
        { contactAddr: '22 Pepper Street, Kochi 682001, Kerala', 'postcode?': '682001' },
      ],
      [
        'Emergency contact',
        'Anjali Nambiar (wife), +91 90000 00199',
        { contactemer: 'Anjali Nambiar', contactemerPhone: ['+919000000199', '00919000000199', '9000000199'] },
      ],
    ],
    sections: [
      [
        'Employment history',
        [
          work(
            ['08/2014', 'present', 'Malabar Jet Services', 'Licensed Aircraft Engineer'],
            ['2014-08', '', 'Malabar Jet Services', 'Licensed Aircraft Engineer', 'maintenance'],
            'Line and base maintenance of A320 family; certifying staff',
          ),
          work(
            ['06/2007', '07/2014', 'Konkan Aero Technics', 'Aircraft Technician'],
            ['2007-06', '2014-07', 'Konkan Aero Technics', 'Aircraft Technician', 'maintenance'],
            'Scheduled checks on ATR 72',
          ),
        ],
      ],
      [
        'Academic qualifications',
        [
          edu(
            ['07/2003', '05/2007', 'Vembanad Institute of Technology', 'Mechanical Engineering', 'B.Tech'],
            ['2003-07', '2007-05', 'Vembanad Institute of Technology', 'Mechanical Engineering', 'bachelor', 'bachelor'],
          ),
        ],
      ],
      [
        'Licences',
        [
          skill(['04/2013', 'DGCA AME Licence', 'B1.1'], ['2013-04', 'DGCA AME Licence', 'B1.1']),
          skill(['09/2016', 'A320 (CFM56) type rating'], ['2016-09', 'A320 (CFM56) type rating']),
        ],
      ],
    ],
  },
  {
    id: 'en-04',
    layout: 'columns',
    kind: 'pdf',
    title: '',
    name: 'Lucía Fernández-Ortega',
    job: 'Front-end Developer',
    lines: [
      ['', '+34 600 000 104', { mobilePrefix: '34', mobile: '600000104' }],
      ['', 'lucia.fo@example.net', { email: 'lucia.fo@example.net' }],
      ['', 'Valencia, Spain', { 'contactAddr?': 'Valencia, Spain', 'nationality?': people('西班牙', 'Spain') }],
      ['', 'https://lucia.example.net'],
    ],
    sections: [
      ['Profile', [text('Developer with an eye for type and a soft spot for accessible forms.', 'Other.selfAssessment')]],
      [
        'Experience',
        [
          work(
            ['since 2021', 'Front-end Developer', 'Turia Digital S.L.'],
            ['2021', '', 'Turia Digital S.L.', 'Front-end Developer', 'it'],
            'Built the seat map of a ferry company with React and TypeScript',
          ),
          work(
            ['2018 – 2021', 'Web Developer', 'Naranja Studio'],
            ['2018', '2021', 'Naranja Studio', 'Web Developer', 'it'],
            'Shops for small brands',
          ),
        ],
      ],
      [
        'Education',
        [
          edu(
            ['2014 – 2018', 'BSc Computer Science', 'Universidad del Levante'],
            ['2014', '2018', 'Universidad del Levante', 'Computer Science', 'bachelor', 'bachelor'],
          ),
        ],
      ],
      [
        'Languages',
        [
          text('Spanish (native), English (C1), Mandarin (HSK 3)', {
            'Score.otherLang?': ['Spanish', 'Mandarin', 'Spanish, Mandarin'],
            'Score.otherLangScore?': ['HSK 3', 'native'],
          }),
        ],
      ],
    ],
  },
  {
    id: 'en-05',
    layout: 'bilingual',
    kind: 'pdf',
    title: 'RESUME 个人简历',
    name: 'Chen Yutong 陈雨桐',
    names: ['Chen Yutong', '陈雨桐', 'Yutong Chen'],
    job: 'Position 应聘职位：Flight Attendant 空中乘务员',
    lines: [
      ['Gender 性别', 'Female 女', { sex: 'female' }],
      ['Date of Birth 出生日期', '1999/09/30', { birthdate: '1999-09-30' }],
      ['Mobile 手机', '155 0000 2105', { mobile: '15500002105' }],
      ['Email 邮箱', 'yutong.chen@example.com', { email: 'yutong.chen@example.com' }],
      ['Height 身高', '1.69 m', { height: 169 }],
      ['Weight 体重', '53 kg', { weight: 53 }],
      ['Political Status 政治面貌', 'League member 共青团员', { polity: 'league' }],
    ],
    sections: [
      [
        'Education 教育背景',
        [
          edu(
            ['Sep. 2017 – Jun. 2021', 'Dalian Maritime University', 'English', 'Bachelor of Arts'],
            ['2017-09', '2021-06', ['Dalian Maritime University', '大连海事大学'], ['English', '英语'], 'bachelor', 'bachelor'],
          ),
        ],
      ],
      [
        'Work Experience 工作经历',
        [
          work(
            ['Jul. 2021 – Aug. 2025', 'Xinghai Cruise Lines', 'Guest Services Officer'],
            ['2021-07', '2025-08', 'Xinghai Cruise Lines', 'Guest Services Officer', ['other', 'cabin', 'ground', 'marketing']],
            'Served guests of 30 nationalities on board',
          ),
        ],
      ],
      [
        'Certificates 证书',
        [
          language(['TEM-8'], { 'Score.englishLevel': 'tem8' }),
          skill(['Jun. 2022', 'STCW Basic Safety Training'], ['2022-06', 'STCW Basic Safety Training']),
        ],
      ],
    ],
  },
  {
    id: 'en-06',
    layout: 'plain',
    kind: 'docx',
    title: 'Resume',
    name: 'Zhang Haoran',
    names: ['Zhang Haoran', 'Haoran Zhang'],
    job: 'Objective: Aircraft Maintenance Engineer Trainee (campus recruitment)',
    lines: [
      ['Tel', '86-13600002106', { mobile: '13600002106' }],
      ['Email', 'zhanghaoran@example.com', { email: 'zhanghaoran@example.com' }],
      ['Date of Birth', 'May 6, 2003', { birthdate: '2003-05-06' }],
      ['Ethnicity', 'Han', { nation: 'han' }],
      ['Political status', 'Member of the Communist Party of China', { polity: 'party' }],
    ],
    sections: [
      [
        'Education Background',
        [
          edu(
            [
              '09/2021 - 06/2025',
              'Nanjing University of Aeronautics and Astronautics',
              'Aircraft Propulsion Engineering',
              'B.Eng.',
            ],
            [
              '2021-09',
              '2025-06',
              'Nanjing University of Aeronautics and Astronautics',
              'Aircraft Propulsion Engineering',
              'bachelor',
              'bachelor',
            ],
            'Rank: 4/75, GPA 3.8/4.0',
          ),
          text('', { 'Score.classRank': '4/75', 'Score.gradePoint': '3.8/4.0' }),
        ],
      ],
      [
        'Internship Experience',
        [
          work(
            ['07/2024 - 09/2024', 'Jinling Aero Engine Repair Co., Ltd.', 'Workshop Intern'],
            ['2024-07', '2024-09', 'Jinling Aero Engine Repair Co., Ltd.', 'Workshop Intern', 'maintenance'],
            'Assisted with borescope inspection of CFM56 engines',
          ),
        ],
      ],
      [
        'Honors & Awards',
        [
          award(['12/2023', 'National Scholarship'], ['2023-12', 'National Scholarship', 'national']),
          award(
            ['10/2022', 'First Prize of University Model Aircraft Contest'],
            ['2022-10', 'First Prize of University Model Aircraft Contest', 'school'],
          ),
        ],
      ],
      [
        'English Proficiency',
        [language(['CET-4: 561, CET-6: 529'], { 'Score.englishLevel': ['cet6', 'cet4'], 'Score.englishScore': [529, 561] })],
      ],
      [
        'Computer Skills',
        [
          skill(
            ['03/2023', 'National Computer Rank Examination Level 2'],
            ['2023-03', 'National Computer Rank Examination Level 2'],
            { 'Score.computerLevel': 'ncre2' },
          ),
        ],
      ],
    ],
  },
  {
    id: 'en-07',
    layout: 'table',
    kind: 'docx',
    title: 'Curriculum Vitae',
    name: 'Tomasz Wiśniewski',
    job: 'First Officer B737',
    lines: [
      ['Name', 'Tomasz Wiśniewski'],
      ['Date of birth', '17.02.1991', { birthdate: '1991-02-17' }],
      ['Gender', 'Male', { sex: 'male' }],
      ['Citizenship', 'Polish', { nationality: people('波兰', 'Poland', 'Polish') }],
      ['Phone', '0048 500 000 107', { mobilePrefix: '48', mobile: '500000107' }],
      ['Email', 'tomasz.wisniewski@example.com', { email: 'tomasz.wisniewski@example.com' }],
      ['Height', '183 cm', { height: 183 }],
      ['Weight', '79 kg', { weight: 79 }],
      ['Home base', 'Gdańsk', { baseAir: 'Gdańsk' }],
      ['Type ratings', 'B737 300-900, MAX', { aircraftQualification: 'B737 300-900, MAX' }],
    ],
    sections: [
      [
        'Flying career',
        [
          work(
            ['04.2017', 'now', 'Baltwing Airlines', 'First Officer'],
            ['2017-04', '', 'Baltwing Airlines', 'First Officer', 'flight'],
            '3,900 hours on type; company line trainer for new pilots',
          ),
          work(
            ['05.2015', '03.2017', 'Mewa Aeroclub', 'Flight Instructor'],
            ['2015-05', '2017-03', 'Mewa Aeroclub', 'Flight Instructor', 'flight'],
            'PPL instruction on C152',
          ),
        ],
      ],
      [
        'Education',
        [
          edu(
            ['10.2010', '06.2014', 'Kashubian Technical University', 'Aerospace Engineering', 'Bachelor of Engineering'],
            ['2010-10', '2014-06', 'Kashubian Technical University', 'Aerospace Engineering', 'bachelor', 'bachelor'],
          ),
        ],
      ],
      [
        'Licences',
        [
          skill(['02.2021', 'ATPL(A)'], ['2021-02', 'ATPL(A)']),
          language(['ICAO English Level 5'], { 'Score.englishLevel': 'icao5' }),
        ],
      ],
      ['Referees', [text('Capt. Ewa Zielińska, chief pilot, +48 500 000 998, ewa.zielinska@baltwing.example.com')]],
    ],
  },
  {
    id: 'en-08',
    layout: 'sidebar',
    kind: 'docx',
    title: '',
    name: 'Li Mengjie (Maggie)',
    names: ['Li Mengjie', 'Mengjie Li', 'Li Mengjie (Maggie)'],
    job: 'Marketing Specialist',
    lines: [
      ['Phone', '186-0000-2108', { mobile: '18600002108' }],
      ['Mail', 'maggie.li@example.org', { email: 'maggie.li@example.org' }],
      ['Age', '29'],
      ['City', 'Shanghai', { 'contactAddr?': 'Shanghai', 'homeLocation?': ['上海市', 'Shanghai'] }],
    ],
    sections: [
      [
        'Professional Experience',
        [
          work(
            ['Mar 2021 – Present', 'Dongfu Travel Technology', 'Marketing Specialist'],
            ['2021-03', '', 'Dongfu Travel Technology', 'Marketing Specialist', 'marketing'],
            'Run route launch campaigns with three airports',
            'Raised newsletter sign-ups by 40 percent',
          ),
          work(
            ['Jul 2019 – Feb 2021', 'Huapu Media', 'Account Executive'],
            ['2019-07', '2021-02', 'Huapu Media', 'Account Executive', 'marketing'],
            'Looked after two hotel clients',
          ),
        ],
      ],
      [
        'Education',
        [
          edu(
            ['Sep 2017 – Nov 2018', 'University of Leeds', 'MA Advertising and Marketing'],
            ['2017-09', '2018-11', ['University of Leeds', '利兹大学'], 'Advertising and Marketing', 'master', 'master'],
          ),
          edu(
            ['Sep 2013 – Jun 2017', 'Jinan University', 'BA Journalism'],
            ['2013-09', '2017-06', ['Jinan University', '暨南大学'], ['Journalism', '新闻学'], 'bachelor', 'bachelor'],
          ),
        ],
      ],
      ['English', [language(['IELTS 7.5'], { 'Score.englishLevel': 'ielts', 'Score.englishScore': 7.5 })]],
      ['Hobbies', [text('Pottery, badminton, travel writing', 'Other.hobbies')]],
    ],
  },
  {
    id: 'en-09',
    layout: 'columns',
    kind: 'docx',
    title: 'CV',
    name: 'Amara Okonkwo',
    job: 'HR Business Partner',
    lines: [
      ['Tel.', '+1 (202) 555-0109', { mobilePrefix: '1', mobile: '2025550109' }],
      ['Email', 'amara.okonkwo@example.com', { email: 'amara.okonkwo@example.com' }],
      ['Nationality', 'American', { nationality: people('美国', 'United States', 'American') }],
    ],
    sections: [
      ['Summary', [text('HR partner who has hired for airports, hospitals and one circus.', 'Other.selfAssessment')]],
      [
        'Career',
        [
          work(
            ['January 2020 to date', 'HR Business Partner', 'Potomac Regional Airport Authority'],
            ['2020-01', '', 'Potomac Regional Airport Authority', 'HR Business Partner', 'hr'],
            'Support 400 staff in operations and security',
          ),
          work(
            ['June 2015 to December 2019', 'Recruiter', 'Chesapeake Health Group'],
            ['2015-06', '2019-12', 'Chesapeake Health Group', 'Recruiter', 'hr'],
            'Filled 90 nursing posts a year',
          ),
        ],
      ],
      [
        'Education',
        [
          edu(
            ['August 2011 to May 2015', 'Bachelor of Science in Psychology', 'Anacostia State College'],
            ['2011-08', '2015-05', 'Anacostia State College', 'Psychology', 'bachelor', 'bachelor'],
          ),
        ],
      ],
      ['Certification', [skill(['March 2018', 'SHRM-CP'], ['2018-03', 'SHRM-CP'])]],
    ],
  },
  {
    id: 'en-10',
    layout: 'bilingual',
    kind: 'docx',
    title: 'Resume 简历',
    name: 'Xu Jiayi 徐嘉怡',
    names: ['Xu Jiayi', '徐嘉怡', 'Jiayi Xu'],
    job: 'Applying for 应聘：Purser Trainee',
    lines: [
      ['Sex 性别', 'F 女', { sex: 'female' }],
      ['Birth Date 出生年月', '1997.12', { birthdate: '1997-12' }],
      ['Cell 手机', '+86 180 0000 2110', { mobile: '18000002110' }],
      ['E-mail 邮箱', 'jiayi.xu@example.com', { email: 'jiayi.xu@example.com' }],
      ['Marital Status 婚姻状况', 'Single 未婚', { maritalStatus: 'single' }],
    ],
    sections: [
      [
        'Work 工作经历',
        [
          work(
            ['2019.08 – 2025.05', 'Yunling Airlines 云岭航空', 'Flight Attendant 乘务员'],
            [
              '2019-08',
              '2025-05',
              ['Yunling Airlines', '云岭航空', 'Yunling Airlines 云岭航空'],
              ['Flight Attendant', '乘务员', 'Flight Attendant 乘务员'],
              'cabin',
            ],
            'B737 and A321 cabin service, 3,800 flight hours',
          ),
        ],
      ],
      [
        'Education 教育',
        [
          edu(
            ['2015.09 – 2019.06', 'Yunnan Normal University', 'Tourism Management', 'Bachelor'],
            [
              '2015-09',
              '2019-06',
              ['Yunnan Normal University', '云南师范大学'],
              ['Tourism Management', '旅游管理'],
              'bachelor',
              'bachelor',
            ],
          ),
        ],
      ],
      [
        'Language 语言',
        [
          language(['TOEIC 815'], { 'Score.englishLevel': 'toeic', 'Score.englishScore': 815 }),
          text('Thai, intermediate', { 'Score.otherLang': 'Thai', 'Score.otherLangScore?': 'intermediate' }),
        ],
      ],
    ],
  },
  {
    id: 'en-11',
    layout: 'plain',
    kind: 'pdf',
    title: '',
    name: 'Liu Zhiyuan',
    names: ['Liu Zhiyuan', 'Zhiyuan Liu'],
    job: 'Backend Engineer',
    lines: [
      [
        '',
        '+86 150 0000 2111 | zhiyuan.liu@example.net | Hangzhou',
        {
          mobile: '15000002111',
          email: 'zhiyuan.liu@example.net',
          'contactAddr?': 'Hangzhou',
          'homeLocation?': ['浙江省杭州市', 'Hangzhou'],
        },
      ],
    ],
    sections: [
      [
        'EDUCATION',
        [
          edu(
            ['Zhejiang University, M.S. in Computer Science and Technology', 'Sep 2018 – Mar 2021'],
            ['2018-09', '2021-03', 'Zhejiang University', 'Computer Science and Technology', 'master', 'master'],
          ),
          edu(
            ['Hefei University of Technology, B.E. in Software Engineering', 'Sep 2014 – Jun 2018'],
            ['2014-09', '2018-06', 'Hefei University of Technology', 'Software Engineering', 'bachelor', 'bachelor'],
          ),
        ],
      ],
      [
        'EXPERIENCE',
        [
          work(
            ['Xixi Cloud Inc., Senior Software Engineer', 'Apr 2021 – Present'],
            ['2021-04', '', 'Xixi Cloud Inc.', 'Senior Software Engineer', 'it'],
            'Designed the event bus behind check-in notices',
            'Cut the monthly bill for storage by a third',
          ),
          work(
            ['Qiantang Software, Software Engineering Intern', 'Jun 2020 – Sep 2020'],
            ['2020-06', '2020-09', 'Qiantang Software', 'Software Engineering Intern', 'it'],
            'Wrote load tests',
          ),
        ],
      ],
      ['PROJECTS', [text('Open-source flight tracker, Jan 2022 – Dec 2022: Go, PostgreSQL, 1,200 stars')]],
      ['SKILLS', [text('Go, Java, SQL, Kubernetes', { 'Score.otherSpecialty?': 'Go, Java, SQL, Kubernetes' })]],
    ],
  },
  {
    id: 'en-12',
    layout: 'sidebar',
    kind: 'pdf',
    title: '',
    name: 'Jack Harrington',
    job: 'Cadet Pilot Applicant',
    lines: [
      ['Call', '+61 491 570 006', { mobilePrefix: '61', mobile: trunk('491570006') }],
      ['Write', 'jack.harrington@example.com', { email: 'jack.harrington@example.com' }],
      ['Born', '21 Oct 2003', { birthdate: '2003-10-21' }],
      ['Nationality', 'Australian', { nationality: people('澳大利亚', 'Australia', 'Australian') }],
      ['Height', '181cm', { height: 181 }],
      [
        'Emergency contact',
        'Susan Harrington, +61 491 570 156',
        { contactemer: 'Susan Harrington', contactemerPhone: ['+61491570156', '0061491570156', '491570156', '0491570156'] },
      ],
    ],
    sections: [
      [
        'Education',
        [
          edu(
            ['Feb 2022 – Nov 2024', 'Coral Coast University', 'Bachelor of Aviation'],
            ['2022-02', '2024-11', 'Coral Coast University', 'Aviation', 'bachelor', 'bachelor'],
          ),
          edu(
            ['2016 – 2021', 'Mooloolah State High School', 'Senior Certificate'],
            ['2016', '2021', 'Mooloolah State High School', '', 'high'],
          ),
        ],
      ],
      ['Licences', [skill(['Aug 2023', 'Recreational Pilot Licence'], ['2023-08', 'Recreational Pilot Licence'])]],
      [
        'Casual work',
        [
          work(
            ['Dec 2021 – Feb 2024', 'Sunfish Cafe', 'Barista'],
            ['2021-12', '2024-02', 'Sunfish Cafe', 'Barista', 'other'],
            'Opened the shop and trained juniors',
          ),
        ],
      ],
      ['Interests', [text('Surf lifesaving, gliding, cricket', 'Other.hobbies')]],
    ],
  },
  {
    id: 'en-13',
    layout: 'table',
    kind: 'pdf',
    title: 'PERSONAL RESUME',
    name: 'Guo Xiaofeng',
    names: ['Guo Xiaofeng', 'Xiaofeng Guo'],
    job: 'Flight Dispatcher',
    lines: [
      ['Name', 'Guo Xiaofeng'],
      ['Gender', 'Male', { sex: 'male' }],
      ['Date of Birth', '1994-04-18', { birthdate: '1994-04-18' }],
      ['Ethnic group', 'Hui', { nation: 'hui' }],
      ['ID Number', idNumber('64', '1994-04-18', '003'), { id: idNumber('64', '1994-04-18', '003'), 'idtype?': 'idcard' }],
      ['Political status', 'The masses', { polity: 'masses' }],
      ['Mobile phone', '139 0000 2113', { mobile: '13900002113' }],
      ['Office phone', '029-6000 2113'],
      ['Email', 'guoxf@example.com', { email: 'guoxf@example.com' }],
      ['Mailing address', 'Room 302, 9 Fengqi Road, Xi’an, Shaanxi', { contactAddr: 'Room 302, 9 Fengqi Road, Xi’an, Shaanxi' }],
      ['Postal code', '710000', { postcode: '710000' }],
    ],
    sections: [
      [
        'Education',
        [
          edu(
            ['2012/09', '2016/07', 'Civil Aviation University of China', 'Transportation (Flight Dispatch)', 'Bachelor'],
            [
              '2012-09',
              '2016-07',
              'Civil Aviation University of China',
              'Transportation (Flight Dispatch)',
              'bachelor',
              'bachelor',
            ],
          ),
        ],
      ],
      [
        'Work Experience',
        [
          work(
            ['2016/08', 'Present', 'Qinling Air Operations Control Center', 'Flight Dispatcher'],
            ['2016-08', '', 'Qinling Air Operations Control Center', 'Flight Dispatcher', 'operations'],
            'Release of 30 flights a shift; plateau airports',
          ),
        ],
      ],
      [
        'Certificates',
        [
          skill(['2017/10', 'Flight Dispatcher License'], ['2017-10', 'Flight Dispatcher License']),
          language(['CET-4 (489)'], { 'Score.englishLevel': 'cet4', 'Score.englishScore': 489 }),
        ],
      ],
    ],
  },
  {
    id: 'en-14',
    layout: 'columns',
    kind: 'pdf',
    title: 'Résumé',
    name: 'Chloé Marchand',
    job: 'Revenue Management Analyst',
    lines: [
      ['Mobile', '+33 6 39 98 01 14', { mobilePrefix: '33', mobile: trunk('639980114') }],
      ['E-mail', 'chloe.marchand@example.org', { email: 'chloe.marchand@example.org' }],
      ['Born', '9 January 1993 in Nantes', { birthdate: '1993-01-09' }],
      ['Citizen of', 'France', { nationality: people('法国', 'France', 'French') }],
    ],
    sections: [
      [
        'Employment',
        [
          work(
            ['10/2018 – today', 'Revenue Analyst', 'Aile Bleue SA', 'Pricing Department'],
            [
              '2018-10',
              '',
              'Aile Bleue SA',
              'Revenue Analyst',
              ['marketing', 'finance'],
              { department: ['Pricing Department', 'Pricing'] },
            ],
            'Forecasts and fares for 60 routes',
          ),
          work(
            ['09/2016 – 09/2018', 'Junior Analyst', 'Loire Rail Conseil'],
            ['2016-09', '2018-09', 'Loire Rail Conseil', 'Junior Analyst', ['marketing', 'finance', 'other']],
            'Demand studies for regional trains',
          ),
        ],
      ],
      [
        'Studies',
        [
          edu(
            ['09/2014 – 06/2016', 'Master in Applied Mathematics', 'Université des Deux Rives'],
            ['2014-09', '2016-06', 'Université des Deux Rives', 'Applied Mathematics', 'master', 'master'],
          ),
          edu(
            ['09/2011 – 06/2014', 'Bachelor in Mathematics', 'Université des Deux Rives'],
            ['2011-09', '2014-06', 'Université des Deux Rives', 'Mathematics', 'bachelor', 'bachelor'],
          ),
        ],
      ],
      ['Tests', [language(['TOEFL iBT 108'], { 'Score.englishLevel': 'toefl', 'Score.englishScore': 108 })]],
    ],
  },
  {
    id: 'en-15',
    layout: 'plain',
    kind: 'pdf',
    title: 'Curriculum Vitae',
    name: 'Dr. Henrik Sørensen',
    names: ['Henrik Sørensen', 'Dr. Henrik Sørensen'],
    job: 'Safety Manager',
    lines: [
      ['Telephone', '+45 20 00 01 15', { mobilePrefix: '45', mobile: '20000115' }],
      ['Email', 'henrik.sorensen@example.com', { email: 'henrik.sorensen@example.com' }],
      ['Address', 'Møllevej 8, 9999 Skagerhavn, Denmark', { contactAddr: 'Møllevej 8, 9999 Skagerhavn, Denmark' }],
      ['Date of birth', '1979-06-02', { birthdate: '1979-06-02' }],
      ['Nationality', 'Danish', { nationality: people('丹麦', 'Denmark', 'Danish') }],
      ['Marital status', 'Divorced', { maritalStatus: 'divorced' }],
    ],
    sections: [
      [
        'Profile',
        [
          text(
            'Safety manager with eighteen years in airlines, research and accident investigation. Plain reports, quick follow-up.',
            'Other.selfAssessment',
          ),
        ],
      ],
      [
        'Professional experience',
        [
          work(
            ['March 2016 – present', 'Head of Safety', 'Skagen Air A/S'],
            ['2016-03', '', 'Skagen Air A/S', 'Head of Safety', 'safety'],
            'Built the safety management system from reporting to follow-up',
            'Chair the monthly review board with flight, cabin and technical departments',
            'Introduced flight data monitoring for a fleet of 22 aircraft',
          ),
          work(
            ['February 2011 – February 2016', 'Senior Investigator', 'Nordic Transport Inquiry Board'],
            ['2011-02', '2016-02', 'Nordic Transport Inquiry Board', 'Senior Investigator', 'safety'],
            'Led fourteen investigations of serious incidents',
            'Wrote the handbook for interviews of crew',
          ),
          work(
            ['September 2007 – January 2011', 'Research Fellow', 'Limfjord University'],
            ['2007-09', '2011-01', 'Limfjord University', 'Research Fellow', ['safety', 'other']],
            'Studied fatigue on early duties and published eleven papers',
          ),
        ],
      ],
      [
        'Education',
        [
          edu(
            ['September 2003 – August 2007', 'PhD in Human Factors', 'Limfjord University'],
            ['2003-09', '2007-08', 'Limfjord University', 'Human Factors', 'doctor', 'doctor'],
          ),
          edu(
            ['September 2001 – June 2003', 'MSc in Psychology', 'Limfjord University'],
            ['2001-09', '2003-06', 'Limfjord University', 'Psychology', 'master', 'master'],
          ),
          edu(
            ['September 1998 – June 2001', 'BSc in Psychology', 'Limfjord University'],
            ['1998-09', '2001-06', 'Limfjord University', 'Psychology', 'bachelor', 'bachelor'],
          ),
        ],
      ],
      [
        'Courses',
        [
          text('May 2012: Accident investigation, Cranmoor Institute (four weeks)'),
          text('October 2014: Lead auditor, Copenhagen (one week)'),
          text('April 2019: Flight data analysis, Toulouse (one week)'),
        ],
      ],
      [
        'Publications',
        [
          text(
            'Sørensen, H. and Lund, P. (2010). Early starts and missed calls: a diary study of ninety pilots. Journal of Air Transport Work 12, pages 33 to 51.',
          ),
          text(
            'Sørensen, H. (2011). What crews remember after an evacuation, and what they believe they remember. Nordic Safety Papers 4, pages 1 to 22.',
          ),
          text(
            'Sørensen, H. (2014). Interviews without blame: notes from fourteen inquiries. Proceedings of the Gothenburg Meeting, pages 201 to 215.',
          ),
        ],
      ],
      [
        'Referees',
        [
          text('Prof. Anna Lund, Limfjord University, +45 20 00 09 01, anna.lund@limfjord.example.org'),
          text('Capt. Nils Aagaard, Skagen Air A/S, +45 20 00 09 02, n.aagaard@skagenair.example.com'),
        ],
      ],
    ],
  },
  {
    id: 'en-16',
    layout: 'sidebar',
    kind: 'pdf',
    title: 'RESUME',
    name: 'Zhao Ruoxi',
    names: ['Zhao Ruoxi', 'Ruoxi Zhao'],
    job: 'Intern, Route Planning',
    lines: [
      ['Phone', '+86 199 0000 2116', { mobile: '19900002116' }],
      ['Email', 'ruoxi.zhao@example.com', { email: 'ruoxi.zhao@example.com' }],
      ['WeChat', 'ruoxi_z2116'],
      ['Birth', 'Aug 2004', { birthdate: '2004-08' }],
      ['Hometown', 'Ningbo, Zhejiang', { 'nativeplace?': ['浙江省宁波市', 'Ningbo, Zhejiang'] }],
    ],
    sections: [
      [
        'Education',
        [
          edu(
            ['Sep 2022 – Jun 2026 (expected)', 'Beijing Jiaotong University', 'Traffic Engineering, Bachelor'],
            ['2022-09', '2026-06', 'Beijing Jiaotong University', 'Traffic Engineering', 'bachelor', 'bachelor'],
            'GPA 3.6/4.0, ranking 10/92',
          ),
          text('', { 'Score.gradePoint': '3.6/4.0', 'Score.classRank': '10/92' }),
        ],
      ],
      [
        'Leadership',
        [
          activity(
            ['Sep 2023 – Jun 2024', 'Student Union of the School of Traffic', 'Head of Publicity'],
            ['2023-09', '2024-06', 'Student Union of the School of Traffic', 'Head of Publicity'],
            'Edited a weekly letter',
          ),
        ],
      ],
      [
        'Awards',
        [
          award(
            ['Nov 2024', 'Second-class University Scholarship'],
            ['2024-11', 'Second-class University Scholarship', 'school'],
          ),
        ],
      ],
      ['English', [language(['IELTS: 7.0 (May 2025)'], { 'Score.englishLevel': 'ielts', 'Score.englishScore': 7 }, '2025-05')]],
      ['Hobbies', [text('Railway maps and guzheng', 'Other.hobbies')]],
    ],
  },
  {
    id: 'en-17',
    layout: 'table',
    kind: 'docx',
    title: 'PERSONAL DATA AND RESUME',
    name: 'Sun Peng',
    names: ['Sun Peng', 'Peng Sun'],
    job: 'Cargo Operations Supervisor',
    lines: [
      ['Name', 'Sun Peng'],
      ['Gender', 'Male', { sex: 'male' }],
      ['Age', '34'],
      ['Marital status', 'Married', { maritalStatus: 'married' }],
      ['Phone', '13700002117', { mobile: '13700002117' }],
      ['Company phone', '0371-6000 2117'],
      ['E-mail', 'sunpeng_cargo@example.com', { email: 'sunpeng_cargo@example.com' }],
      ['Expected annual salary', 'RMB 220,000', { 'Other.expectSalary': 220000 }],
      ['Registered residence', 'Zhengzhou, Henan', { permanreside: ['河南省郑州市', 'Zhengzhou, Henan', 'Henan Zhengzhou'] }],
    ],
    sections: [
      [
        'Work',
        [
          work(
            ['2018-06', 'to date', 'Zhongyuan Air Cargo Terminal', 'Operations Supervisor'],
            [
              '2018-06',
              '',
              'Zhongyuan Air Cargo Terminal',
              'Operations Supervisor',
              ['ground', 'operations'],
              { voucher: 'Ma Li', voucherPhone: '13700002999' },
            ],
            'Plan night shifts for 45 loaders',
            'Reference: Ma Li, 137-0000-2999',
          ),
          work(
            ['2014-07', '2018-05', 'Huanghe Logistics', 'Warehouse Clerk'],
            ['2014-07', '2018-05', 'Huanghe Logistics', 'Warehouse Clerk', ['ground', 'operations', 'other']],
            'Dangerous goods acceptance',
          ),
        ],
      ],
      [
        'Education',
        [
          edu(
            ['2011-09', '2014-06', 'Zhengzhou University of Aeronautics', 'Aviation Logistics', 'College diploma'],
            ['2011-09', '2014-06', 'Zhengzhou University of Aeronautics', 'Aviation Logistics', 'college'],
          ),
        ],
      ],
      [
        'Licences',
        [skill(['2024-02', 'Dangerous Goods Category 6 Certificate'], ['2024-02', 'Dangerous Goods Category 6 Certificate'])],
      ],
    ],
  },
  {
    id: 'en-18',
    layout: 'plain',
    kind: 'pdf',
    title: '',
    name: 'Mwangi Kariuki',
    job: 'Airport Security Officer',
    lines: [
      ['M', '+254 700 000 118', { mobilePrefix: '254', mobile: trunk('700000118') }],
      ['E', 'mwangi.kariuki@example.com', { email: 'mwangi.kariuki@example.com' }],
      ['Nationality', 'Kenyan', { nationality: people('肯尼亚', 'Kenya', 'Kenyan') }],
      ['Date of Birth', '30th August 1992', { birthdate: '1992-08-30' }],
    ],
    sections: [
      [
        'EMPLOYMENT',
        [
          work(
            ['Oct 2016 – Present', 'Security Officer', 'Rift Valley Airports'],
            ['2016-10', '', 'Rift Valley Airports', 'Security Officer', ['safety', 'ground']],
            'Screening and access control; team leader since 2021',
            'Tel. of employer: +254 700 000 900',
          ),
        ],
      ],
      [
        'EDUCATION AND TRAINING',
        [
          edu(
            ['Jan 2012 – Dec 2015', 'Bachelor of Arts, Criminology', 'Naivasha University'],
            ['2012-01', '2015-12', 'Naivasha University', 'Criminology', 'bachelor', 'bachelor'],
          ),
          skill(['Feb 2017', 'Aviation Security Screener Certificate'], ['2017-02', 'Aviation Security Screener Certificate']),
        ],
      ],
      ['REFEREES', [text('Grace Wanjiru, Security Manager, +254 700 000 901, g.wanjiru@riftairports.example.com')]],
    ],
  },
  {
    id: 'en-19',
    layout: 'columns',
    kind: 'pdf',
    title: '',
    name: 'Kim Soo-ah',
    names: ['Kim Soo-ah', 'Soo-ah Kim'],
    job: 'Cabin Crew, Seoul base',
    lines: [
      ['Cell', '+82 10-0000-0119', { mobilePrefix: '82', mobile: trunk('1000000119') }],
      ['Email', 'sooah.kim@example.net', { email: 'sooah.kim@example.net' }],
      [
        'Nationality',
        'Korean (Republic of Korea)',
        { nationality: people('韩国', 'South Korea', 'Korean', 'Republic of Korea') },
      ],
      ['D.O.B.', '1998.05.14', { birthdate: '1998-05-14' }],
      ['Height / Weight', '167 cm / 51 kg', { height: 167, weight: 51 }],
      ['Eyesight', 'Left 4.9, Right 5.0', { visionLeft: 4.9, visionRight: 5 }],
    ],
    sections: [
      [
        'Education',
        [
          edu(
            ['2017.03 – 2021.02', 'Korea Aerospace University', 'B.A. in Airline Service'],
            ['2017-03', '2021-02', 'Korea Aerospace University', 'Airline Service', 'bachelor', 'bachelor'],
          ),
        ],
      ],
      [
        'Experience',
        [
          work(
            ['2021.06 – 2025.01', 'Hanbit Air', 'Cabin Crew'],
            ['2021-06', '2025-01', 'Hanbit Air', 'Cabin Crew', 'cabin'],
            'Domestic and Japan routes',
          ),
        ],
      ],
      [
        'Languages',
        [
          language(['TOEIC 930'], { 'Score.englishLevel': 'toeic', 'Score.englishScore': 930 }),
          text('Chinese: HSK 5', { 'Score.otherLang': ['Chinese', '汉语', '中文'], 'Score.otherLangScore': 'HSK 5' }),
        ],
      ],
      ['Awards', [award(['2023.12', 'Hanbit Smile Award'], ['2023-12', 'Hanbit Smile Award', ['company', 'other']])]],
    ],
  },
  {
    id: 'en-20',
    layout: 'bilingual',
    kind: 'pdf',
    title: 'PERSONAL RESUME 个人简历',
    name: 'He Jiaxin 何佳欣',
    names: ['He Jiaxin', '何佳欣', 'Jiaxin He'],
    job: 'Objective 求职意向：Overseas Station Ground Staff 境外站点地服',
    lines: [
      ['Gender 性别', 'Female 女', { sex: 'female' }],
      ['Date of Birth 出生日期', 'June 8, 2000 / 2000年6月8日', { birthdate: '2000-06-08' }],
      ['Phone 电话', '+86 145-0000-2120', { mobile: '14500002120' }],
      ['Email 邮箱', 'jiaxin.he@example.com', { email: 'jiaxin.he@example.com' }],
      ['Address 地址', '广州市白云区云城路5号', { contactAddr: '广州市白云区云城路5号' }],
    ],
    sections: [
      [
        'Education 教育背景',
        [
          edu(
            ['2022.09 – 2024.06', 'Guangdong University of Foreign Studies 广东外语外贸大学', 'French 法语', 'Master 硕士'],
            [
              '2022-09',
              '2024-06',
              [
                'Guangdong University of Foreign Studies',
                '广东外语外贸大学',
                'Guangdong University of Foreign Studies 广东外语外贸大学',
              ],
              ['French', '法语', 'French 法语'],
              'master',
              'master',
            ],
          ),
          edu(
            ['2018.09 – 2022.06', 'Xiangtan University 湘潭大学', 'French 法语', 'Bachelor 学士'],
            [
              '2018-09',
              '2022-06',
              ['Xiangtan University', '湘潭大学', 'Xiangtan University 湘潭大学'],
              ['French', '法语', 'French 法语'],
              'bachelor',
              'bachelor',
            ],
          ),
        ],
      ],
      [
        'Experience 经历',
        [
          work(
            ['2024.07 – 至今 Present', 'Baiyun Consular Services 白云签证服务', 'Visa Officer 签证专员'],
            [
              '2024-07',
              '',
              ['Baiyun Consular Services', '白云签证服务', 'Baiyun Consular Services 白云签证服务'],
              ['Visa Officer', '签证专员', 'Visa Officer 签证专员'],
              ['administration', 'other'],
            ],
            'Checked visa files in French and English',
          ),
        ],
      ],
      [
        'Tests 考试',
        [
          language(['CET-6 574'], { 'Score.englishLevel': 'cet6', 'Score.englishScore': 574 }),
          text('DELF B2 法语', { 'Score.otherLang': ['French', '法语'], 'Score.otherLangScore': ['DELF B2', 'B2'] }),
        ],
      ],
    ],
  },
];
